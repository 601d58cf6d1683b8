import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Block } from '../../../ui/layout/layout.tsx';
import classes from '../sites.module.css';

const formatUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** A link to another site, shown without protocol and trailing slash. */
export const ExternalLink = ({ url, isQuiet = false }: { url: string; isQuiet?: boolean }) => (
  <Anchor
    className={classes.externalLink}
    data-quiet={isQuiet || undefined}
    href={url}
    target="_blank"
    rel="noreferrer"
    size={isQuiet ? 'xs' : 'sm'}
  >
    <Block component="span" miw={isQuiet ? 0 : undefined} truncate={isQuiet}>
      {formatUrl(url)}
    </Block>
    <IconExternalLink size={14} stroke={1.5} role="img" aria-label="Opens in a new tab" />
  </Anchor>
);
