import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Wordmark } from '../../../ui/brand/logo.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { SignInArtwork } from './sign-in-artwork.tsx';
import classes from './sign-in-layout.module.css';

type Props = { title: string; lead?: ReactNode; below?: ReactNode; children: ReactNode };

/** Layout of every screen before sign-in. */
export function SignInLayout({ title, lead, below, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <Grid className={classes.frame} columns={1} mih="100dvh">
      <aside className={classes.side} aria-hidden="true">
        <SignInArtwork />
        <p className={classes.slogan}>Good news deserves a fanfare.</p>
      </aside>
      <div className={classes.body}>
        <Flex component="header" gap={20} align="stretch">
          <Link to="/" className={classes.brand} aria-label="Fanfare start page">
            <Wordmark size={28} />
          </Link>
        </Flex>
        <Grid component="main" gap={24} content="center" flex={1} w="100%" maw={400} mx="auto" py={40}>
          <div className={classes.text}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {children}
          {below && (
            <Block c="dimmed" className={classes.below}>
              {below}
            </Block>
          )}
        </Grid>
        <Flex component="footer" gap={20} align="stretch">
          <Meta component="a" href="/terms" target="_blank" rel="noopener">
            Terms
          </Meta>
          <Meta component="a" href="/privacy" target="_blank" rel="noopener">
            Privacy
          </Meta>
        </Flex>
      </div>
    </Grid>
  );
}
