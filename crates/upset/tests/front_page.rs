//! The example on the first page of the documentation.

use upset::{Ask, Budget, Game, Player, Session, Stopped, Winner};

#[test]
fn a_game_is_read_solved_and_played() -> Result<(), Box<dyn std::error::Error>> {
    // A game is an expression as on the command line, or a document in TOML or JSON.
    let chomp: Game = "chomp(3,4)".parse()?;
    let solution = chomp.solve(&Budget::seconds(5));
    assert_eq!(solution.to_string(), "N: whoever starts wins; value *9");
    for step in solution.steps() {
        println!("{} [{}]: {}", step.claim.rule, step.claim.source, step.claim.summary);
    }

    let diamond = Game::from_toml("game = 'pomax'\norder = ['a < b < d', 'a < c < d']\nblack = ['a', 'd']")?;
    assert_eq!(diamond.solve(&Budget::unlimited()).value.unwrap().to_string(), "0");

    // A session holds what was found out: the next question about the same play costs little.
    let budget = Budget::unlimited();
    let mut session = Session::new("maker-maker connect(4,4,4)".parse::<Game>()?);
    assert_eq!(session.ask(Ask::Winner, &budget).starts.left, Some(Winner::Draw));
    session.play(Player::Left, "b")?;
    for option in session.ask(Ask::Options(Player::Right), &budget).options_of(Player::Right) {
        println!("{}: {}", session.position().names().get(option.element), option.winner.sentence());
    }
    let reply = session.best_move(Player::Right, &budget)?.ok_or("there is a reply")?;
    session.advance(Player::Right, reply.element)?;
    assert_eq!(session.line().len(), 2);

    // Work that is stopped says so, and keeps what it found.
    let stopped = Session::new("connect(4,7,6)".parse::<Game>()?)
        .ask(Ask::Winner, &Budget::unlimited().with_positions(100));
    assert_eq!(stopped.stopped, Some(Stopped::Positions));
    Ok(())
}
