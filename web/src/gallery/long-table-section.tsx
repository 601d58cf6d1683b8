import { Badge } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../lib/format.ts';
import { toast } from '../ui/feedback/toast.ts';
import { averageOf, ratioOf, sumOf } from '../ui/table/column-totals.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { FilterChips } from '../ui/table/filter-chips.tsx';
import { Section } from './section.tsx';

type Ad = {
  id: number;
  name: string;
  campaign: string;
  isActive: boolean;
  impressions: number;
  clicks: number;
  cents: number;
  leads: number | null;
};

const campaigns = ['Summer giveaway', 'Bakery birthday', 'Photo of the year', 'Win a bicycle', 'Sunday quiz'];

/** The same rows at every start: 7919, 104729 and 1299709 are primes, which mix the values. */
const createAds = (count: number): Ad[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Ad ${((index * 7919) % count) + 1}`,
    campaign: campaigns[index % campaigns.length] ?? '',
    isActive: index % 3 > 0,
    impressions: (index * 104_729) % 90_000,
    clicks: (index * 7919) % 900,
    cents: (index * 1_299_709) % 250_000,
    leads: index % 7 ? (index * 31) % 60 : null,
  }));

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const euros = (cents: number) => formatMoney(cents, 'EUR');
const clickRate = ({ clicks, impressions }: Ad) => (impressions === 0 ? 0 : clicks / impressions);

const numberColumn = (id: 'impressions' | 'clicks', head: string): Column<Ad> => ({
  id,
  head,
  align: 'end',
  sortable: true,
  cell: (ad) => formatNumber(ad[id]),
  text: (ad) => ad[id],
  total: sumOf((ad: Ad) => ad[id], formatNumber),
});

const columns: Column<Ad>[] = [
  { id: 'name', head: 'Ad', isName: true, sortable: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'campaign',
    head: 'Campaign',
    width: 180,
    sortable: true,
    cell: (ad) => ad.campaign,
    text: (ad) => ad.campaign,
  },
  {
    id: 'status',
    head: 'Status',
    sortable: true,
    cell: ({ isActive }) => <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Paused'}</Badge>,
    text: ({ isActive }) => (isActive ? 'Active' : 'Paused'),
  },
  numberColumn('impressions', 'Impressions'),
  numberColumn('clicks', 'Clicks'),
  {
    id: 'rate',
    head: 'Click rate',
    align: 'end',
    sortable: true,
    cell: (ad) => percent.format(clickRate(ad)),
    text: clickRate,
    total: ratioOf(
      ({ clicks }: Ad) => clicks,
      ({ impressions }: Ad) => impressions,
      (rate) => percent.format(rate),
    ),
  },
  {
    id: 'spend',
    head: 'Spend',
    width: 170,
    align: 'end',
    sortable: true,
    cell: ({ cents }) => euros(cents),
    text: ({ cents }) => cents / 100,
    total: sumOf(({ cents }: Ad) => cents, euros),
  },
  {
    id: 'leads',
    head: 'Leads',
    align: 'end',
    sortable: true,
    cell: ({ leads }) => (leads === null ? '–' : formatNumber(leads)),
    text: ({ leads }) => leads,
    total: averageOf(
      ({ leads }: Ad) => leads ?? 0,
      (average) => `Ø ${average.toFixed(1)}`,
    ),
  },
];

/** Number of rows; `/ui?rows=100` shows fewer, to compare their speed. */
const rowCount = Number(new URLSearchParams(window.location.search).get('rows') ?? 10_000);
const ads = createAds(rowCount);
const activeAds = ads.filter(({ isActive }) => isActive);

export function LongTableSection() {
  const [status, setStatus] = useState<'active'>();
  const items = status ? activeAds : ads;
  return (
    <Section title="Long table">
      <DataTable
        id="gallery-ads"
        label="Ads"
        query={{
          data: { items, total: items.length, page: 1, page_size: items.length },
          isPending: false,
          isFetching: false,
          error: null,
          refetch: () => undefined,
        }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="-impressions"
        filters={
          <FilterChips
            label="Status"
            value={status}
            onChange={setStatus}
            options={[{ value: 'active', label: 'Active' }]}
          />
        }
        onClear={status ? () => setStatus(undefined) : undefined}
        views={{
          values: status ? { status } : {},
          apply: (stored) => setStatus(JSON.stringify(stored).includes('active') ? 'active' : undefined),
        }}
        actions={({ name }) => [
          { label: 'Pause', icon: IconPlayerPause, isQuick: true, onClick: () => toast.info(`Pause ${name}`) },
        ]}
        bulk={[{ label: 'Pause', icon: IconPlayerPause, onClick: (rows) => toast.good(`${rows.length} paused.`) }]}
        empty={null}
      />
    </Section>
  );
}
