import { terms } from '@fanfare/contract/kit/terms';
import { ActionIcon, Button, Combobox, Loader, Tooltip, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { searchDelayMs } from '../../ui/fields/search-box.tsx';
import { PostStatusBadge } from '../sites/index.tsx';
import { useEditorContext } from './editor/editor-context.ts';
import classes from './editor/post-editor.module.css';

const titleOrUntitled = (title: string) => title || terms.untitled;

/** Links to the previous and next post, and a menu with all posts of the site. */
export function PostNavigator() {
  const { site, post } = useEditorContext();
  const params = { id: site.id, post_id: post?.ID ?? 0 };
  const { data } = useQuery({
    queryKey: ['neighbours', params],
    queryFn: () => call('GET /content/site/{id}/post/{post_id}/neighbours', { params }),
    enabled: post !== undefined,
  });
  return (
    <nav aria-label="Posts on this site" className={classes.nav}>
      <NeighborLink to={data?.previous} label="Previous post" icon={<IconChevronLeft size={18} stroke={1.5} />} />
      <PostsDropdown />
      <NeighborLink to={data?.next} label="Next post" icon={<IconChevronRight size={18} stroke={1.5} />} />
    </nav>
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
  const list = useQuery({
    queryKey: ['POST /content/site/{id}/posts', { id: site.id, search, where: 'dropdown' }],
    queryFn: () =>
      call('POST /content/site/{id}/posts', { params: { id: site.id }, body: { page: 1, search }, silent: true }),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const openPost = (id: string) => {
    combobox.closeDropdown();
    void navigate({ to: '/content/site/$siteId/post/$postId', params: { siteId: String(site.id), postId: id } });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={openPost} width={340} position="bottom-end" shadow="md" radius="lg">
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
          {list.data?.items.map(({ ID, post_title, post_status }) => (
            <Combobox.Option key={ID} value={String(ID)} active={ID === post?.ID}>
              <span className={classes.option}>
                <span>{titleOrUntitled(post_title)}</span>
                <PostStatusBadge status={post_status} />
              </span>
            </Combobox.Option>
          ))}
          {list.data?.items.length === 0 && <Combobox.Empty>No matching posts</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
