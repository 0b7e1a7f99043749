// The shapes of what goes between page and server, for the type checker alone.

/** @typedef {"left" | "right"} Side */
/** @typedef {"left" | "right" | "draw"} Winner */
/** @typedef {{name: string, x: number, y: number, role: string, owner: Side | null, essential: boolean}} GraphNode */
/** @typedef {{from: number, to: number, name: string | null, owner: Side | null, arrow: boolean}} GraphLine */
/** @typedef {{nodes: GraphNode[], lines: GraphLine[], board: string, apart: number}} Layout */
/** @typedef {{name: string, takes: string[]}} Playable */
/** @typedef {{after: string[], first: Side, turn: Side, over: Winner | null, words: string, present: string[], others: string[],
 *   tokens: string[], claims: Record<string, Side>, moves: Playable[], blocked: Record<string, string>, cut?: boolean,
 *   unchecked?: boolean}} Position */
/** @typedef {{id: string, text: string, title: string | null, document: string | null, fields: Record<string, any> | null,
 *   words: string, family: string, convention: string | null, elements: number, impartial: boolean, starter: Side | null,
 *   sets: {owner: Side | null, members: string[]}[] | null, layout: Layout | null, position: Position,
 *   warnings: string[]}} Game */
/** @typedef {{move: string, winner: Winner, outcome: string | null, value: string | null, dominated: boolean}} Option */
/** @typedef {{rule: string, source: string, cited?: string, summary: string, starter?: Side, value?: string, part?: string[],
 *   witness?: Record<string, any>, uses?: number[], starts: {left: Winner | null, right: Winner | null}}} Claim */
/** @typedef {{outcome: string | null, words: string | null, value?: string, value_words: string | null, grundy?: number,
 *   winner: Winner | null, turn: Side, by: string[], best_moves?: Record<string, string[] | null>, proof: Claim[],
 *   stopped?: string, starts: Record<string, Winner | null>, elements: number,
 *   work: {positions: number, seconds: number}}} Solution */
/** @typedef {{least?: string, most?: string, grundy_least?: number, left_starts?: string, right_starts?: string}} Bounds */
/** @typedef {{type: string, title: string, status: number, detail: string, line?: number, column?: number,
 *   span?: [number, number], remedy?: string, known?: Solution, bounds?: Bounds, move?: string}} Problem */
/** @typedef {{job: string, finished: boolean, events: {id: number, event: string, data: any}[]}} Job */

export {};
