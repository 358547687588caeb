/** Loaded before the server when another process started it: when that one dies, this one stops as if asked to. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
