/** Why there is no picture; each has a message that says what to do. */
export type CameraTrouble = 'denied' | 'none' | 'busy' | 'insecure';

export interface Camera {
  stream: MediaStream;
  /** Switches the light; null where there is none. */
  torch: ((on: boolean) => Promise<void>) | null;
  zoom: { min: number; max: number; step: number; set: (factor: number) => Promise<void> } | null;
  close: () => void;
}

interface Abilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
}

/** Opens the rear camera. Rejects with an error that `troubleOf` explains. */
export async function openCamera(): Promise<Camera> {
  if (!navigator.mediaDevices) throw new DOMException('', window.isSecureContext ? 'NotFoundError' : 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const [track] = stream.getVideoTracks();
  const can: Abilities = track?.getCapabilities?.() ?? {};
  const set = (constraint: object) =>
    track!.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).catch(() => {});
  const { zoom } = can;
  return {
    stream,
    torch: can.torch ? (on) => set({ torch: on }) : null,
    zoom:
      zoom && zoom.max > zoom.min
        ? { min: zoom.min, max: zoom.max, step: zoom.step ?? 0.1, set: (factor) => set({ zoom: factor }) }
        : null,
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (!window.isSecureContext) return 'insecure';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
}
