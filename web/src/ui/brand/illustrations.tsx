import type { ReactNode } from 'react';
import classes from './illustrations.module.css';

/** Frame of the small illustrations in the two brand colors. Decorative only: the text beside them has the content. */
function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classes.illustration}
      viewBox="0 0 160 112"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Illustration of a horn, for posts, channels and social. */
export function HornIllustration() {
  return (
    <Illustration>
      <ellipse className={classes.ground} cx="80" cy="100" rx="56" ry="6" />
      <path className={classes.coral} d="M34 74l10-10 24 24-10 10a6 6 0 0 1-9 0L34 83a6 6 0 0 1 0-9z" />
      <path className={classes.paper} d="M44 64C60 52 66 40 68 24c22 8 34 22 40 42-16 2-28 8-40 22z" />
      <path className={classes.line} d="M68 24c14 6 32 24 40 42" />
      <path className={classes.brassLine} d="M92 24a34 34 0 0 1 18 18" />
      <path className={classes.brassLine} d="M100 8a54 54 0 0 1 27 27" />
      <path className={classes.coralLine} d="M118 4a60 60 0 0 1 16 16" />
      <circle className={classes.brass} cx="132" cy="62" r="4" />
      <circle className={classes.coral} cx="52" cy="18" r="3" />
    </Illustration>
  );
}

/** Illustration of a cup, for contests, prizes and campaigns. */
export function CupIllustration() {
  return (
    <Illustration>
      <ellipse className={classes.ground} cx="80" cy="102" rx="50" ry="6" />
      <path className={classes.line} d="M56 26H38c0 18 8 28 22 30M104 26h18c0 18-8 28-22 30" />
      <path className={classes.brass} d="M54 16h52v26c0 17-11 28-26 28S54 59 54 42z" />
      <path className={classes.line} d="M80 70v14M62 98c0-8 6-14 18-14s18 6 18 14z" />
      <path className={classes.coral} d="M80 28l4.5 9 9.5 1.4-7 6.8 1.7 9.8-8.7-4.7-8.7 4.7 1.7-9.8-7-6.8 9.5-1.4z" />
      <path className={classes.coralLine} d="M30 10l6 6M130 10l-6 6M80 2v6" />
    </Illustration>
  );
}

/** Illustration of an envelope, for leads, forms and inboxes. */
export function EnvelopeIllustration() {
  return (
    <Illustration>
      <ellipse className={classes.ground} cx="80" cy="102" rx="54" ry="6" />
      <path className={classes.coral} d="M50 12h60a6 6 0 0 1 6 6v46H44V18a6 6 0 0 1 6-6z" />
      <path className={classes.paperLine} d="M58 28h44M58 40h30" />
      <path className={classes.paper} d="M30 46l50 30 50-30v46a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" />
      <path className={classes.line} d="M32 96l34-28M128 96L94 68" />
      <circle className={classes.brass} cx="122" cy="30" r="9" />
      <path className={classes.line} d="M118 30l3 3 5-6" />
    </Illustration>
  );
}

/** Illustration of a chart, for reports, advertising and budgets. */
export function ChartIllustration() {
  return (
    <Illustration>
      <ellipse className={classes.ground} cx="80" cy="102" rx="54" ry="6" />
      <rect className={classes.paper} x="28" y="14" width="104" height="82" rx="8" />
      <rect className={classes.brass} x="44" y="60" width="14" height="24" rx="3" />
      <rect className={classes.brass} x="68" y="48" width="14" height="36" rx="3" />
      <rect className={classes.coral} x="92" y="36" width="14" height="48" rx="3" />
      <path className={classes.coralLine} d="M44 44l22-12 16 4 30-16" />
      <circle className={classes.coral} cx="114" cy="20" r="4" />
    </Illustration>
  );
}
