import { type ReactNode, useEffect } from 'react';
import { Wordmark } from '../../../ui/brand/logo.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './join-frame.module.css';

type Props = { title: string; lead?: string; children?: ReactNode };

/** Shows the business first; the Fanfare wordmark is in the footer. */
export function JoinFrame({ title, lead, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <div className={classes.page}>
      <Grid
        component="main"
        className={classes.card}
        gap={12}
        justify="center"
        content="start"
        w="100%"
        maw={400}
        pt="8dvh"
      >
        <span className={classes.initial} aria-hidden="true">
          {[...title.trim()][0]?.toUpperCase()}
        </span>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </Grid>
      <Flex component="footer" gap={20}>
        <Wordmark size={20} />
        <Meta component="a" href="/terms" target="_blank" rel="noopener">
          Terms
        </Meta>
        <Meta component="a" href="/privacy" target="_blank" rel="noopener">
          Privacy
        </Meta>
      </Flex>
    </div>
  );
}
