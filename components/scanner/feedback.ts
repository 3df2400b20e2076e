const SOUND = 'scanner-sound';
let player: AudioContext | undefined;

export const isSoundOn = () => localStorage.getItem(SOUND) === 'on';

export function setSound(on: boolean): void {
  localStorage.setItem(SOUND, on ? 'on' : 'off');
  if (on) beep();
}

/** Confirms a code: a short vibration if supported, and an optional beep. */
export function confirmRead(): void {
  navigator.vibrate?.(60);
  if (isSoundOn()) beep();
}

function beep(): void {
  player ??= new AudioContext();
  const [tone, volume] = [player.createOscillator(), player.createGain()];
  volume.gain.setValueAtTime(0.08, player.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, player.currentTime + 0.12);
  tone.frequency.value = 1320;
  tone.connect(volume).connect(player.destination);
  tone.start();
  tone.stop(player.currentTime + 0.13);
}
