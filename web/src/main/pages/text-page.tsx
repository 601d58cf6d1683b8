import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Wordmark } from '../../ui/brand/logo.tsx';
import classes from './text-page.module.css';

/** Layout of a public page with text and without the app's menu. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <div className={classes.page}>
      <header>
        <Link to="/" className={classes.brand} aria-label="Fanfare home">
          <Wordmark size={28} />
        </Link>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
