/** Waits for another process or a job: until `check` no longer throws, or fails with its last error. */
export async function eventually(check: () => unknown, timeoutMs = 10_000): Promise<void> {
  for (const until = Date.now() + timeoutMs; ; ) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
