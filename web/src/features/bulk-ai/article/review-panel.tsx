import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import type { Article } from '../bulk-queries.ts';
import classes from './article.module.css';
import { GateList } from './gate-list.tsx';

type Props = {
  article: Article;
  canReview: boolean;
  isApproving: boolean;
  onApprove: () => void;
  onSendBack: () => void;
  onDiscard: () => void;
};

/** Reason why a held article waits for a person, and the decisions they have. */
export function ReviewPanel({ article, canReview, isApproving, onApprove, onSendBack, onDiscard }: Props) {
  const { held_because, gates } = article.provenance;
  const failed = gates.filter(({ passed }) => passed === false);
  const otherReasons = held_because.filter((text) => !failed.some(({ reason }) => reason === text));
  return (
    <section className={`${classes.card} ${classes.first}`} data-tone="warn" aria-labelledby="article-review">
      <Block component="h2" id="article-review" fz={16} lh={1.3}>
        Needs review
      </Block>
      <GateList gates={failed} />
      {otherReasons.map((reason) => (
        <p key={reason} className={classes.line}>
          {reason}
        </p>
      ))}
      {article.note && <p className={classes.line}>Your note to the last version: “{article.note}”</p>}
      {canReview ? (
        <Flex hideEmpty gap={8} align="stretch" wrap>
          <Button
            leftSection={<IconCheck size={18} stroke={1.5} aria-hidden />}
            loading={isApproving}
            onClick={onApprove}
          >
            Approve
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={onSendBack}
          >
            Send back
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </Flex>
      ) : (
        <p className={classes.line}>You need the Publisher role for bulk AI to decide.</p>
      )}
    </section>
  );
}
