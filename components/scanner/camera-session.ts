import { type Camera, type CameraTrouble, openCamera, troubleOf } from './camera';
import { openDetector } from './detector';
import { watchVideo } from './pictures';

/** A code that stays in view is reported only once within this time. */
const AGAIN_MS = 3000;

export type Trouble = CameraTrouble | 'decoder';

interface Listeners {
  onText: (text: string) => void;
  onCamera: (camera: Camera | null) => void;
  onTrouble: (trouble: Trouble) => void;
}

/** Runs camera and decoder on a video while the page is visible; returns a function that stops. */
export function runCamera(video: HTMLVideoElement, { onText, onCamera, onTrouble }: Listeners): () => void {
  const told = new Map<string, number>();
  let turn = 0;
  let stop = () => {};

  function tell(text: string) {
    const now = Date.now();
    const isRepeated = now - (told.get(text) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
    told.set(text, now);
    if (!isRepeated) onText(text);
  }

  async function start() {
    const mine = ++turn;
    openDetector().catch(() => {}); // loaded while the person is asked for permission
    const camera = await openCamera().catch((error: unknown) => onTrouble(troubleOf(error)));
    if (!camera) return;
    const detect = await openDetector().catch(() => onTrouble('decoder'));
    if (!detect || mine !== turn) return camera.close();
    video.srcObject = camera.stream;
    await video.play().catch(() => {}); // rejects if interrupted by leaving
    if (mine !== turn) return camera.close();
    const stopLooking = watchVideo(video, detect, tell);
    stop = () => {
      stopLooking();
      camera.close();
      video.srcObject = null;
      onCamera(null);
    };
    onCamera(camera);
  }

  function end() {
    turn += 1;
    stop();
    stop = () => {};
  }

  const onVisibility = () => (document.visibilityState === 'visible' ? void start() : end());
  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'visible') void start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    end();
  };
}
