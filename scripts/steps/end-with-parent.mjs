// Preloaded into the programs we start (node --import): ends them when their parent is gone, even if it was killed.
import process from 'node:process';

// Next's own workers inherit the option, but end with their own channel.
if (process.channel && process.ppid === Number(process.env.STARTED_BY)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 12_000).unref();
  });
  process.channel.unref(); // must not keep a finished program alive
}
