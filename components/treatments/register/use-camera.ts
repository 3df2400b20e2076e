'use client';
import { useEffect, useRef, useState } from 'react';

type Facing = 'environment' | 'user';

/** Streams a camera to a video element while the component is mounted. `state` says whether there is a picture. */
export function useCamera(facing: Facing) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'running' | 'failed'>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isHere = true;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const wish = { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1920 } };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
      if (!isHere || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      return setState('running');
    };
    start().catch(() => isHere && setState('failed'));
    return () => {
      isHere = false;
      stop();
    };
  }, [facing]);
  return { video, state };
}
