/** Preloaded into the server when another process started it: if that process dies, the server shuts down in order. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
