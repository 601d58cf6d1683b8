import { Flex } from '../layout/layout.tsx';
import classes from './logo.module.css';

type LogoProps = {
  size?: number;
  /** True for one color, the text color: for footers and print. */
  mono?: boolean;
};

/** Logo: three arcs rising out of a bell. Keep in sync with public/favicon.svg. */
export function Logo({ size = 28, mono = false }: LogoProps) {
  return (
    <svg
      className={mono ? classes.mono : classes.logo}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <g transform="rotate(-45 16 16)">
        <path
          className={classes.bell}
          d="M-1.6 14.4h5.1c3.2 0 5.4-1.9 6.9-5.4.4-.9 1.7-.7 1.7.3v13.4c0 1-1.3 1.2-1.7.3-1.5-3.5-3.7-5.4-6.9-5.4h-5.1a1.6 1.6 0 0 1 0-3.2z"
        />
        <g strokeWidth="3" strokeLinecap="round">
          <path className={classes.near} d="M16.1 12.2a6.5 6.5 0 0 1 0 7.6" />
          <path className={classes.middle} d="M20.5 9.2a11.8 11.8 0 0 1 0 13.6" />
          <path className={classes.far} d="M24.9 6.2a17.1 17.1 0 0 1 0 19.6" />
        </g>
      </g>
    </svg>
  );
}

export function Wordmark({ size = 28, mono = false }: LogoProps) {
  return (
    <Flex component="span" className={classes.wordmark} gap="0.5em" inline>
      <Logo size={size} mono={mono} />
      <span style={{ fontSize: size * 0.8 }}>Fanfare</span>
    </Flex>
  );
}
