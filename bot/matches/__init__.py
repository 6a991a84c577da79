"""The matches in which members play games. Only this package changes a match."""
