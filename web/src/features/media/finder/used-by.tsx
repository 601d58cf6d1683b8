import type { MediaUse } from '@fanfare/contract/media/media';
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Block, Grid } from '../../../ui/layout/layout.tsx';

/** The posts and other objects that use a file, with links. */
export function UsedBy({ uses, onFollow }: { uses: readonly MediaUse[]; onFollow: () => void }) {
  const router = useRouter();
  return (
    <Grid component="section" aria-labelledby="used-by" gap={12} pt={16} divided>
      <Block component="h3" lh={1.5} fz={14} id="used-by">
        Used in
      </Block>
      {uses.length === 0 && (
        <Block component="p" c="dimmed">
          Not used yet
        </Block>
      )}
      {uses.length > 0 && (
        <Grid component="ul" gap={6} breakWords>
          {uses.map(({ kind, id, label, path }) => (
            <li key={`${kind} ${id}`}>
              <Anchor
                href={path}
                underline="always"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onFollow();
                  void router.navigate({ href: path });
                }}
              >
                {label}
              </Anchor>
            </li>
          ))}
        </Grid>
      )}
    </Grid>
  );
}
