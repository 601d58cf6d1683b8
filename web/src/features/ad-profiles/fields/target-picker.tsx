import { Button, CloseButton, Group, Input, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from '../ad-profiles.module.css';

/** Debounce in ms between the last key press and the request to the network. */
const searchDelayMs = 300;

type Chosen = { key: string; name: string; detail?: string; include: boolean };

type Props<Hit> = {
  label: string;
  description?: string;
  placeholder: string;
  error?: string | undefined;
  /** Part of the query key that separates this search from searches with other settings, such as another ad account. */
  scope: string;
  find: (text: string, signal: AbortSignal) => Promise<Hit[]>;
  toChoice: (hit: Hit) => { key: string; name: string; detail?: string };
  chosen: readonly Chosen[];
  onAdd: (hit: Hit, include: boolean) => void;
  onRemove: (key: string) => void;
  /** True if targets can be excluded; otherwise each chosen one is included. */
  canExclude?: boolean;
};

/** Finds things to target at the network and shows the chosen ones. */
export function TargetPicker<Hit>(props: Props<Hit>) {
  const { label, description, placeholder, error, scope, find, toChoice, chosen, onAdd, onRemove } = props;
  const { canExclude = false } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), searchDelayMs);
  const hits = useQuery({
    queryKey: ['find targets', scope, searched],
    queryFn: ({ signal }) => find(searched, signal),
    enabled: searched !== '',
    retry: false,
  });
  const isOpen = text.trim() !== '';
  const isSearching = isOpen && (searched !== text.trim() || hits.isFetching);
  const isChosen = (key: string) => chosen.some((choice) => choice.key === key);
  const add = (hit: Hit, include: boolean) => {
    setText('');
    onAdd(hit, include);
  };
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} description={description} error={error}>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter starts a search and doesn't submit the pane.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        leftSection={isSearching ? <Loader size={16} /> : <IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      {isOpen && !isSearching && (
        <ul className={classes.hits} aria-label={`Results for ${label}`}>
          {(hits.data ?? []).map((hit) => {
            const { key, name, detail } = toChoice(hit);
            return (
              <Flex
                component="li"
                key={key}
                className={classes.hit}
                gap="4px 12px"
                justify="space-between"
                wrap
                divided="between"
              >
                <Grid component="span" miw={0} breakWords>
                  {name}
                  {detail && <Meta>{detail}</Meta>}
                </Grid>
                <HitButtons
                  name={name}
                  isChosen={isChosen(key)}
                  canExclude={canExclude}
                  onAdd={(include) => add(hit, include)}
                />
              </Flex>
            );
          })}
          {hits.error && (
            <Block component="li" ws="pre-wrap" c="red">
              {errorMessage(hits.error)}
            </Block>
          )}
          {hits.data?.length === 0 && <Meta component="li">No results</Meta>}
        </ul>
      )}
      <ChosenList
        label={canExclude ? 'Included' : label}
        chosen={chosen.filter(({ include }) => include)}
        onRemove={onRemove}
        isTitled={canExclude}
      />
      {canExclude && (
        <ChosenList label="Excluded" chosen={chosen.filter(({ include }) => !include)} onRemove={onRemove} isTitled />
      )}
    </Input.Wrapper>
  );
}

type HitButtonsProps = { name: string; isChosen: boolean; canExclude: boolean; onAdd: (include: boolean) => void };

function HitButtons({ name, isChosen, canExclude, onAdd }: HitButtonsProps) {
  if (isChosen) return <Meta>Added</Meta>;
  return (
    <Group gap={4}>
      <Button size="compact-sm" variant="light" aria-label={`Include ${name}`} onClick={() => onAdd(true)}>
        {canExclude ? 'Include' : 'Add'}
      </Button>
      {canExclude && (
        <Button size="compact-sm" variant="default" aria-label={`Exclude ${name}`} onClick={() => onAdd(false)}>
          Exclude
        </Button>
      )}
    </Group>
  );
}

type ChosenListProps = {
  label: string;
  chosen: readonly Chosen[];
  onRemove: (key: string) => void;
  isTitled: boolean;
};

function ChosenList({ label, chosen, onRemove, isTitled }: ChosenListProps) {
  if (chosen.length === 0) return null;
  return (
    <>
      {isTitled && <p className={classes.chosenTitle}>{label}</p>}
      <Flex component="ul" className={classes.chosen} gap={6} align="stretch" wrap aria-label={label}>
        {chosen.map(({ key, name, detail }) => (
          <li key={key} title={detail}>
            {name}
            <CloseButton size={24} aria-label={`Remove ${name}`} onClick={() => onRemove(key)} />
          </li>
        ))}
      </Flex>
    </>
  );
}
