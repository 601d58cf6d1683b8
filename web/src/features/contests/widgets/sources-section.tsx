import type { EntrySource } from '@fanfare/contract/contests/contestants';
import { Table } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { ContestWidgets } from '../contest-queries.ts';

const labels: Record<EntrySource, string> = {
  direct: 'Directly',
  referral: 'Links of contestants',
  widget: 'Widget on a site',
  utm: 'Links with a source (utm)',
};

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);

/** Views, entries and the share of all entries, by where visitors came from. */
export function SourcesSection({ sources }: Pick<ContestWidgets, 'sources'>) {
  const total = sources.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <Section title="Where visitors come from" lead="Views of the contest page and confirmed entries since publishing.">
      {sources.length === 0 ? (
        <Meta component="p">No views yet. Share the link to get the first.</Meta>
      ) : (
        <ScrollRegion label="Views and entries by source">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Source</Table.Th>
                <Table.Th ta="end">Views</Table.Th>
                <Table.Th ta="end">Entries</Table.Th>
                <Table.Th ta="end">Of all entries</Table.Th>
                <Table.Th ta="end">Entries per view</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sources.map(({ source, views, entries }) => (
                <Table.Tr key={source}>
                  <Table.Td>{labels[source]}</Table.Td>
                  <Table.Td ta="end">{formatNumber(views)}</Table.Td>
                  <Table.Td ta="end">{formatNumber(entries)}</Table.Td>
                  <Table.Td ta="end">{percent(entries, total)}</Table.Td>
                  <Table.Td ta="end">{percent(entries, views)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </Section>
  );
}
