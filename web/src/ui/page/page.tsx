import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

type PageProps = {
  title: string;
  /** The title of the browser tab, if that says more. */
  documentTitle?: string;
  /** What the page shows, in one line. */
  lead?: ReactNode;
  /** The main button. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** `wide` for tables and calendars; `normal` has a readable line length. */
  width?: 'normal' | 'wide' | 'narrow';
  children?: ReactNode;
};

export function Page({ title, documentTitle = title, lead, action, tabs, width = 'normal', children }: PageProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Fanfare`;
  }, [documentTitle]);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.text}>
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
