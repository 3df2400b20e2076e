// Loaded into the programs we start (node --import): ends them when whoever started them is gone, killed even.
import process from 'node:process';

// Next's own workers inherit the option; they live by their channel, and are none of our business.
if (process.channel && process.ppid === Number(process.env.STARTED_BY)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 12_000).unref();
  });
  process.channel.unref(); // must not keep a program alive that has finished
}
