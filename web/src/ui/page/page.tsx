import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

type PageProps = {
  title: string;
  /** One sentence of what this is for. */
  lead?: ReactNode;
  /** The one thing to do here. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** Tables and calendars are wide; everything else is kept to a readable width. */
  width?: 'normal' | 'wide' | 'narrow';
  children?: ReactNode;
};

export function Page({ title, lead, action, tabs, width = 'normal', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {children}
    </div>
  );
}
