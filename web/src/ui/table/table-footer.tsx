import { Group, NativeSelect, Pagination } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { Flex } from '../layout/layout.tsx';
import classes from './data-table.module.css';
import type { Paged, PageSizeChoice } from './table-types.ts';

type FooterProps = {
  label: string;
  data: Paged<unknown> | undefined;
  page: number;
  onPage?: (page: number) => void;
  pageSize?: PageSizeChoice;
};

export function TableFooter({ label, data, page, onPage, pageSize }: FooterProps) {
  if (!data || data.total === 0) return null;
  const first = (data.page - 1) * data.page_size + 1;
  const last = first + data.items.length - 1;
  const pages = Math.max(1, Math.ceil(data.total / data.page_size));
  return (
    <Flex component="nav" gap="8px 16px" justify="space-between" wrap mt={12} aria-label={`Pages of ${label}`}>
      <Group gap={12}>
        <span className={classes.range}>
          {last >= first ? `${formatNumber(first)} to ${formatNumber(last)} of ` : ''}
          {formatNumber(data.total)}
        </span>
        {pageSize && (
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            data={pageSize.options.map((option) => ({ ...option }))}
            value={pageSize.value}
            onChange={(event) => pageSize.onChange(event.currentTarget.value)}
          />
        )}
      </Group>
      {onPage && pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Flex>
  );
}
