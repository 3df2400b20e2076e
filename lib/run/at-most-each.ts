/** Runs an action at once; however often it is called during the time after that, it runs once more when that is over. */
export function atMostEach(milliseconds: number, run: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  return function call(): void {
    isWanted = isResting;
    if (isResting) return;
    run();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isWanted) call();
    }, milliseconds).unref();
  };
}
