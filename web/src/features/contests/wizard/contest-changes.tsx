import { Text } from '@mantine/core';
import { formatDateTime } from '../../../lib/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { ContestDetails } from '../contest-queries.ts';

/** Changes after the start, as the rules page shows them. */
export function ContestChanges({ changes }: Pick<ContestDetails, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <Section title="Changes after the start" lead="The rules page shows these lines.">
      <ul className="ff-prose">
        {changes.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text}{' '}
            <Text span c="dimmed" size="sm">
              {formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
