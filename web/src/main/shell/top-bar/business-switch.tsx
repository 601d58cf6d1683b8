import { Combobox, ScrollArea, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { useSwitchBusiness } from '../../../lib/use-switch-business.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import classes from './business-switch.module.css';
import bar from './top-bar.module.css';

/** With fewer, looking is quicker than typing. */
const worthSearching = 6;

/** Which business one works under. The newest are at hand; the others are found by typing. */
export function BusinessSwitch() {
  const { business, businesses } = useMe();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 500);
  const choose = useSwitchBusiness();
  const found = useQuery({
    ...query('GET /user/businesses', { query: { page: 1, search } }),
    enabled: combobox.dropdownOpened && search !== '',
    placeholderData: keepPreviousData,
  });
  const shown = search === '' ? businesses : (found.data?.items ?? []);

  /** Back to the button, so that the keyboard goes on from where it began. */
  function close() {
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  function pick(id: number) {
    close();
    if (id === business?.id) return;
    const name = shown.find((one) => one.id === id)?.business_name ?? 'this business';
    choose.mutate(
      { params: { bid: id } },
      { onSuccess: () => toast.good(`You now work in ${name}.`), onError: toast.failed },
    );
  }

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-end"
      offset={6}
      dropdownPadding={6}
      radius="lg"
      shadow="md"
      onOptionSubmit={(value) => pick(Number(value))}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Face
          name={business?.business_name ?? 'No business'}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => {
            setWords('');
            combobox.toggleDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown aria-label="Business">
        {businesses.length >= worthSearching && (
          <Combobox.Search
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            placeholder="Find a business"
            aria-label="Find a business"
            onKeyDown={(event) => event.key === 'Escape' && close()}
          />
        )}
        <Combobox.Options aria-label="Your businesses">
          <ScrollArea.Autosize mah={320} type="scroll">
            {shown.map(({ id, business_name }) => (
              <Combobox.Option key={id} value={String(id)} active={id === business?.id} className={classes.option}>
                <span>{business_name}</span>
                {id === business?.id && <IconCheck size={16} stroke={1.5} aria-label="You work here" />}
              </Combobox.Option>
            ))}
            {shown.length === 0 && (
              <Combobox.Empty>
                <NoOptions>
                  {search ? 'No business of yours is called that.' : 'You do not belong to a business yet.'}
                </NoOptions>
              </Combobox.Empty>
            )}
          </ScrollArea.Autosize>
        </Combobox.Options>
        <Combobox.Footer className={classes.foot}>
          {business && (
            <Link
              to="/user/business/$bid/manage"
              params={{ bid: String(business.id) }}
              onClick={() => combobox.closeDropdown()}
            >
              Manage {business.business_name}
            </Link>
          )}
          <Link to="/user/business" onClick={() => combobox.closeDropdown()}>
            All businesses
          </Link>
          <Link to="/user/business/new" onClick={() => combobox.closeDropdown()}>
            New business
          </Link>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Takes everything its dropdown puts on it. */
function Face({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <UnstyledButton {...rest} className={bar.business}>
      <VisuallyHidden>Business:</VisuallyHidden>
      <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
      <span className={bar.businessName}>{name}</span>
      <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
    </UnstyledButton>
  );
}
