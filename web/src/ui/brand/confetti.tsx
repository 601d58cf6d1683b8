import { useReducedMotion } from '@mantine/hooks';
import { type CSSProperties, useEffect, useState } from 'react';
import classes from './confetti.module.css';

const lengthMs = 1100;
const pieces = Array.from({ length: 18 }, (_, index) => index);

/**
 * One short burst of brass when something succeeds. Plays each time `play` becomes another number above zero, in the
 * middle of the nearest positioned parent; never in the way of a click, and not at all with reduced motion.
 */
export function Confetti({ play }: { play: number }) {
  const isStill = useReducedMotion(true);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (play === 0 || isStill) return;
    setShown(play);
    const timer = setTimeout(() => setShown(0), lengthMs);
    return () => clearTimeout(timer);
  }, [play, isStill]);

  if (shown === 0) return null;
  return (
    <div className={classes.flourish} aria-hidden="true" key={shown}>
      {pieces.map((piece) => (
        <i key={piece} className={classes.piece} style={pathOf(piece)} />
      ))}
    </div>
  );
}

/** A fan, not a lottery: the golden angle spreads the pieces evenly and looks like chance. */
function pathOf(piece: number): CSSProperties & Record<`--${string}`, string> {
  const turn = ((piece * 137.5) % 150) - 75;
  const reach = 90 + ((piece * 61) % 90);
  const x = Math.sin((turn * Math.PI) / 180) * reach;
  const y = -Math.cos((turn * Math.PI) / 180) * reach;
  return {
    '--x': `${x.toFixed(0)}px`,
    '--y': `${y.toFixed(0)}px`,
    '--turn': `${turn * 5}deg`,
    '--late': `${(piece % 5) * 30}ms`,
  };
}
