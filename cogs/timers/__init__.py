"""What happens while somebody is waited for: clocks, pings, absences, rests, proposals."""
