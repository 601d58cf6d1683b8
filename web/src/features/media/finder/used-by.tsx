import type { MediaUse } from '@fanfare/contract/media/media';
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import classes from './finder.module.css';

/** The posts and other objects that use a file, with links. */
export function UsedBy({ uses, onFollow }: { uses: readonly MediaUse[]; onFollow: () => void }) {
  const router = useRouter();
  return (
    <section aria-labelledby="used-by" className={classes.part}>
      <h3 id="used-by">Used in</h3>
      {uses.length === 0 && <p>Not used yet</p>}
      {uses.length > 0 && (
        <ul className={classes.uses}>
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
        </ul>
      )}
    </section>
  );
}
