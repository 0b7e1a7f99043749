//! Durations and sizes as people write them: `30s`, `500ms`, `2m`, `4GiB`, `512MB`.

use std::sync::OnceLock;
use std::time::Duration;

/// A number and the unit that follows it.
fn split(text: &str) -> Result<(f64, &str), String> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..end].parse().map_err(|_| format!("`{text}` does not begin with a number"))?;
    Ok((number, text[end..].trim()))
}

/// Reads a duration; a bare number counts seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text)?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" | "sec" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        "d" => number * 86_400.0,
        other => {
            return Err(format!("`{other}` is no unit of time; write for instance 500ms, 30s, 2m or 1h"));
        }
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("`{text}` is too long a time"))
}

/// Reads a size in bytes; a bare number counts bytes.
pub fn size(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text)?;
    let scale: f64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "tb" => 1e12,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1024.0 * 1024.0,
        "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
        "t" | "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(format!("`{unit}` is no unit of memory; write for instance 512MB or 4GiB")),
    };
    let bytes = number * scale;
    if bytes < 1.0 || bytes >= usize::MAX as f64 {
        return Err(format!("`{text}` is no sensible amount of memory"));
    }
    Ok(bytes as usize)
}

/// Three quarters of the memory that was free when this was first asked, where the system says how much that is: asking
/// takes longer than solving a small game.
pub fn default_memory() -> Option<usize> {
    static FREE: OnceLock<Option<usize>> = OnceLock::new();
    *FREE.get_or_init(free_memory)
}

fn free_memory() -> Option<usize> {
    let table = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    kib.checked_mul(1024).map(|bytes| bytes / 4 * 3)
}

/// A count with a unit that keeps it short: `12.3 M`.
pub fn short(count: f64) -> String {
    match count {
        c if c >= 1e9 => format!("{:.1} G", c / 1e9),
        c if c >= 1e6 => format!("{:.1} M", c / 1e6),
        c if c >= 1e4 => format!("{:.1} k", c / 1e3),
        c => format!("{c:.0}"),
    }
}

/// A duration with as many digits as mean something.
pub fn seconds(s: f64) -> String {
    match s {
        s if s < 0.001 => "less than 1 ms".into(),
        s if s < 1.0 => format!("{:.0} ms", s * 1000.0),
        s if s < 120.0 => format!("{s:.1} s"),
        s => format!("{:.0} min {:.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_sizes_as_people_write_them() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5 s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("30"), Ok(Duration::from_secs(30)));
        assert_eq!(size("4GiB"), Ok(4 << 30));
        assert_eq!(size("512MB"), Ok(512_000_000));
        for bad in ["", "s", "-3s", "3 parsecs", "1e400s", "99999999999999999999999999h", "1..2s"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        for bad in ["", "0", "GiB", "-1", "4 elephants", "99999999999999999999TiB"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
