import { terms } from '@fanfare/contract/kit/terms';
import { ActionIcon, Button, Combobox, Loader, Tooltip, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, query } from '../../../lib/api.ts';
import { searchDelayMs } from '../../../ui/fields/search-box.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { editorLink, PostStatusBadge } from '../../sites/index.tsx';
import classes from '../post-editor.module.css';
import { useEditorContext } from '../session/editor-context.ts';

const moreOption = 'more';
const optionValue = ({ ID, copy }: { ID: number | null; copy: { id: number } | null }): string =>
  ID === null ? `copy-${copy?.id}` : String(ID);
const titleOrUntitled = (title: string) => title || terms.untitled;

/** Links to the previous and next post, and a menu with all posts of the site. */
export function PostNavigator() {
  const { site, post } = useEditorContext();
  const params = { id: site.id, post_id: post?.ID ?? 0 };
  const { data } = useQuery({
    ...query('GET /content/site/{id}/post/{post_id}/neighbours', { params }),
    enabled: post !== undefined,
  });
  return (
    <Flex component="nav" aria-label="Posts on this site" gap={6}>
      <NeighborLink to={data?.previous} label="Previous post" icon={<IconChevronLeft size={18} stroke={1.5} />} />
      <PostsDropdown />
      <NeighborLink to={data?.next} label="Next post" icon={<IconChevronRight size={18} stroke={1.5} />} />
    </Flex>
  );
}

type NeighborLinkProps = {
  to: { ID: number; post_title: string } | null | undefined;
  label: string;
  icon: React.ReactNode;
};

function NeighborLink({ to, label, icon }: NeighborLinkProps) {
  const { site } = useEditorContext();
  if (!to)
    return (
      <ActionIcon variant="default" disabled aria-label={label}>
        {icon}
      </ActionIcon>
    );
  return (
    <Tooltip label={`${label}: ${titleOrUntitled(to.post_title)}`}>
      <ActionIcon
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/content/site/$siteId/post/$postId"
            params={{ siteId: String(site.id), postId: String(to.ID) }}
          />
        )}
        aria-label={`${label}: ${titleOrUntitled(to.post_title)}`}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function PostsDropdown() {
  const { site, post } = useEditorContext();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, searchDelayMs);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const list = useInfiniteQuery({
    queryKey: ['POST /content/site/{id}/posts', { id: site.id, search, where: 'dropdown' }],
    queryFn: ({ pageParam: page }) =>
      call('POST /content/site/{id}/posts', { params: { id: site.id }, body: { page, search }, silent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const posts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const onSubmit = (value: string) => {
    if (value === moreOption) return void list.fetchNextPage();
    combobox.closeDropdown();
    const chosen = posts.find((row) => optionValue(row) === value);
    if (chosen) return void navigate(editorLink(site.id, chosen));
    void navigate({ to: '/content/site/$siteId/post/$postId', params: { siteId: String(site.id), postId: 'new' } });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={onSubmit} width={340} position="bottom-end" shadow="md" radius="lg">
      <Combobox.Target targetType="button" withAriaAttributes>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          Posts
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder="Search posts on this site"
          aria-label="Search posts on this site"
          rightSection={list.isFetching ? <Loader size={16} /> : undefined}
        />
        <Combobox.Options mah={320} className={classes.options} aria-label="Posts">
          <Combobox.Option value="new">New post</Combobox.Option>
          {posts.map((row) => (
            <Combobox.Option
              key={optionValue(row)}
              value={optionValue(row)}
              active={row.ID !== null && row.ID === post?.ID}
            >
              <Flex component="span" gap={12} justify="space-between">
                <Block component="span" miw={0} truncate>
                  {titleOrUntitled(row.post_title)}
                </Block>
                <PostStatusBadge status={row.post_status} />
              </Flex>
            </Combobox.Option>
          ))}
          {list.hasNextPage && (
            <Combobox.Option value={moreOption} c="violet" fw={550}>
              {list.isFetchingNextPage ? 'Loading…' : `Show more (${posts.length} of ${total} shown)`}
            </Combobox.Option>
          )}
          {list.data && posts.length === 0 && <Combobox.Empty>No matching posts</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
