'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { Camera } from './camera';
import { isSoundOn, setSound } from './feedback';

/** Light and zoom if the camera supports them, and an optional beep. */
export function ScannerControls({ camera: { torch, zoom } }: { camera: Camera }) {
  const t = useTranslations('scanner');
  const [isLit, setLit] = useState(false);
  const [isLoud, setLoud] = useState(isSoundOn);
  const [factor, setFactor] = useState(zoom?.min ?? 1);
  return (
    <div className="absolute inset-x-2 bottom-2 flex items-center gap-2">
      {torch && (
        <Toggle
          icon="torch"
          name={t('torch')}
          isOn={isLit}
          onChange={(on) => {
            setLit(on);
            void torch(on);
          }}
        />
      )}
      <Toggle
        icon="sound"
        name={t('sound')}
        isOn={isLoud}
        onChange={(on) => {
          setLoud(on);
          setSound(on);
        }}
      />
      {zoom && (
        <input
          type="range"
          aria-label={t('zoom')}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step}
          value={factor}
          onChange={({ target }) => {
            setFactor(target.valueAsNumber);
            void zoom.set(target.valueAsNumber);
          }}
          className="scanner-zoom ml-auto h-11 w-2/5"
        />
      )}
    </div>
  );
}

interface ToggleProps {
  icon: IconName;
  name: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

const Toggle = ({ icon, name, isOn, onChange }: ToggleProps) => (
  <button
    type="button"
    aria-label={name}
    aria-pressed={isOn}
    title={name}
    onClick={() => onChange(!isOn)}
    className={buttonClass({ variant: 'quiet', size: 'icon' }, 'scanner-control')}
  >
    <Icon name={icon} className="size-6" />
  </button>
);
