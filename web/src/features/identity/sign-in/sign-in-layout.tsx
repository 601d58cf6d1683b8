import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Wordmark } from '../../../ui/brand/logo.tsx';
import { SignInArtwork } from './sign-in-artwork.tsx';
import classes from './sign-in-layout.module.css';

type Props = { title: string; lead?: ReactNode; below?: ReactNode; children: ReactNode };

/** Layout of every screen before sign-in. */
export function SignInLayout({ title, lead, below, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <div className={classes.frame}>
      <aside className={classes.side} aria-hidden="true">
        <SignInArtwork />
        <p className={classes.slogan}>Good news deserves a fanfare.</p>
      </aside>
      <div className={classes.body}>
        <header className={classes.head}>
          <Link to="/" className={classes.brand} aria-label="Fanfare start page">
            <Wordmark size={28} />
          </Link>
        </header>
        <main className={classes.main}>
          <div className={classes.text}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {children}
          {below && <div className={classes.below}>{below}</div>}
        </main>
        <footer className={classes.foot}>
          <a href="/terms" target="_blank" rel="noopener">
            Terms
          </a>
          <a href="/privacy" target="_blank" rel="noopener">
            Privacy
          </a>
        </footer>
      </div>
    </div>
  );
}
