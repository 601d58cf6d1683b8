import { terms } from '@fanfare/contract/kit/terms';
import type { ForecastNote } from '@fanfare/contract/social/shares';
import { IconAlertTriangleFilled, IconCircleXFilled } from '@tabler/icons-react';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from './forecast-notes.module.css';

type Props = { shareId: number; notes: readonly ForecastNote[] };

/** Problems of a scheduled share, each with a link to fix it. */
export function ForecastNotes({ shareId, notes }: Props) {
  const open = notes.filter(({ level }) => level !== 'green');
  if (open.length === 0) return null;
  return (
    <Grid component="ul" className={classes.notes} gap={8}>
      {open.map(({ level, code, sentence, fix }) => (
        <Flex
          component="li"
          gap={8}
          align="stretch"
          icons={level === 'red' ? 'bad' : 'warn'}
          iconTop={2}
          key={`${code} ${sentence}`}
          data-level={level}
        >
          {level === 'red' ? (
            <IconCircleXFilled size={18} aria-hidden />
          ) : (
            <IconAlertTriangleFilled size={18} aria-hidden />
          )}
          <span>
            {sentence} <FixLink shareId={shareId} fix={fix} />
          </span>
        </Flex>
      ))}
    </Grid>
  );
}

/** Link to the page where the problem is fixed: the account or the share. */
export function FixLink({ shareId, fix }: { shareId: number; fix: ForecastNote['fix'] }) {
  if (fix === 'connection')
    return (
      <TextLink to="/user/account" hash="social">
        {terms.reconnect}
      </TextLink>
    );
  if (fix === 'edit')
    return (
      <TextLink to="/social/share/$id" params={{ id: String(shareId) }} hash="edit">
        Edit post
      </TextLink>
    );
  return null;
}
