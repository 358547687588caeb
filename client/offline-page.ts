/** Script of the offline page: opens the page that was asked for when the connection is back. It must not import anything. */
addEventListener('online', () => location.reload());
