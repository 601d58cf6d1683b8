import { useReducedMotion } from '@mantine/hooks';
import { type CSSProperties, useEffect, useState } from 'react';
import classes from './confetti.module.css';

const durationMs = 1100;
const pieces = Array.from({ length: 18 }, (_, index) => index);

/**
 * One short burst of confetti after a success. Plays each time `play` changes to another number above zero, centered in
 * the nearest positioned parent. It never takes clicks, and is skipped with reduced motion.
 */
export function Confetti({ play }: { play: number }) {
  const prefersReducedMotion = useReducedMotion(true);
  const [burst, setBurst] = useState(0);

  useEffect(() => {
    if (play === 0 || prefersReducedMotion) return;
    setBurst(play);
    const timer = setTimeout(() => setBurst(0), durationMs);
    return () => clearTimeout(timer);
  }, [play, prefersReducedMotion]);

  if (burst === 0) return null;
  return (
    <div className={classes.confetti} aria-hidden="true" key={burst}>
      {pieces.map((piece) => (
        <i key={piece} className={classes.piece} style={pieceStyle(piece)} />
      ))}
    </div>
  );
}

/** Positions are deterministic: the golden angle (137.5°) spreads the pieces evenly over a fan. */
function pieceStyle(piece: number): CSSProperties & Record<`--${string}`, string> {
  const angle = ((piece * 137.5) % 150) - 75;
  const distancePx = 90 + ((piece * 61) % 90);
  const x = Math.sin((angle * Math.PI) / 180) * distancePx;
  const y = -Math.cos((angle * Math.PI) / 180) * distancePx;
  return {
    '--x': `${x.toFixed(0)}px`,
    '--y': `${y.toFixed(0)}px`,
    '--turn': `${angle * 5}deg`,
    '--late': `${(piece % 5) * 30}ms`,
  };
}
