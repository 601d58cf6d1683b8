import { MenuItem } from '@fanfare/contract/sites/pages';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './hosted.module.css';
import { linkItem, type MenuTargets, parseChoice } from './menu-items.ts';

type Props = { targets: MenuTargets; onAdd: (item: MenuItem) => void };

/** Adds a page, a category or a link to the menu. */
export function AddMenuItem({ targets: { pages, categories }, onAdd }: Props) {
  const [choice, setChoice] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const isLink = choice === 'link';
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const add = () => {
    const item = isLink ? linkItem(url.trim(), label) : { ...parseChoice(choice ?? ''), label };
    const parsed = MenuItem.safeParse(item);
    const issue = parsed.error?.issues[0];
    setProblem(issue && { field: String(issue.path[0] ?? 'kind'), message: issue.message });
    if (!parsed.success) return;
    onAdd(parsed.data);
    setChoice(null);
    setUrl('');
    setLabel('');
  };
  return (
    <div className={classes.add}>
      <Select
        label="Add item"
        placeholder="Page, category or link"
        searchable
        value={choice}
        onChange={setChoice}
        data={[
          { group: 'Site', items: [{ value: 'home', label: 'All posts' }] },
          { group: 'Pages', items: pages.map(({ id, title }) => ({ value: `page:${id}`, label: title })) },
          { group: 'Categories', items: categories.map(({ id, name }) => ({ value: `category:${id}`, label: name })) },
          { group: 'Other', items: [{ value: 'link', label: 'Link to another site' }] },
        ]}
      />
      {isLink && (
        <TextInput
          label="URL"
          placeholder="https://"
          value={url}
          error={errorOf('url')}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      )}
      {choice !== null && (
        <TextInput
          label={isLink ? 'Label' : 'Label (optional)'}
          maxLength={60}
          value={label}
          error={errorOf('label')}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
      )}
      <Button variant="default" disabled={choice === null} onClick={add}>
        Add to menu
      </Button>
    </div>
  );
}
