import type { Reporter, TestModule } from 'vitest/node';

/** Prints the files that run when the stage is stopped at its limit: a file that hangs prints nothing itself. */
export default class RunningFiles implements Reporter {
  private readonly running = new Set<string>();

  onInit() {
    process.once('SIGTERM', () => {
      console.log(`Stopped while running: ${[...this.running].join(', ') || 'no file'}`);
      process.exit(1);
    });
  }

  onTestModuleQueued(module: TestModule) {
    this.running.add(module.relativeModuleId);
  }

  onTestModuleEnd(module: TestModule) {
    this.running.delete(module.relativeModuleId);
  }
}
