import { articleStates } from '@fanfare/contract/bulk-ai/articles';
import { Paging } from '@fanfare/contract/kit/paging';
import { countOf, plural } from '@fanfare/contract/kit/plurals';
import { id } from '@fanfare/contract/kit/text';
import { Button, Select } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconEdit,
  IconExternalLink,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { FilterFields } from '../../../ui/table/filter-fields.tsx';
import { type ArticleRights, useArticleRights } from '../article-rights.ts';
import { type ArticleRow, categoriesQuery, runningPollMs } from '../bulk-queries.ts';
import { articleStateLabels } from '../state-labels.ts';
import { useArticleCommands } from '../use-article-commands.tsx';
import { articleColumns, articleName } from './article-columns.tsx';
import { useSelectedArticles } from './use-selected-articles.tsx';

const ListParams = Paging.extend({ state: z.enum(articleStates).optional(), category: id.optional() });

const stateOptions = articleStates.map((value) => ({ value, label: articleStateLabels[value] }));

export function ArticlesPage() {
  const [{ page, search, state, category }, setList, views] = useListQuery(ListParams);
  const canPublish = useCan('bulk_ai:publisher');
  const categories = useQuery(categoriesQuery);
  const articles = useQuery({
    ...query('GET /bulkaicontentgeneration/articles', { query: { page, search, state, category }, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((article) => article.state === 'writing' || article.state === 'scheduled')
        ? runningPollMs
        : false,
  });
  const selected = useSelectedArticles();
  const { actionsFor, dialogs } = useRowActions();
  const held = articles.data?.held ?? 0;
  const isFiltered = search !== '' || state !== undefined || category !== undefined;
  return (
    <>
      {held > 0 && state !== 'held' && (
        <Block mb={20}>
          <Alert
            tone="warn"
            title={`${countOf(held, 'article needs', 'articles need')} review`}
            action={
              <Button size="xs" variant="default" onClick={() => setList({ state: 'held' })}>
                Review
              </Button>
            }
          >
            {plural(held, 'It isn’t', 'They aren’t')} published before someone approves {plural(held, 'it', 'them')}.
          </Alert>
        </Block>
      )}
      <DataTable
        id="bulk-ai-articles"
        label="Articles"
        query={articles}
        columns={articleColumns}
        idOf={(article) => article.id}
        nameOf={articleName}
        page={page}
        onPage={(next) => setList({ page: next })}
        onClear={isFiltered ? () => setList({ search: '', state: undefined, category: undefined }) : undefined}
        noMatchesTitle={state === 'held' && search === '' ? 'Nothing to review' : undefined}
        views={views}
        filters={
          <FilterFields
            activeCount={[state, category].filter((value) => value !== undefined).length}
            search={<SearchBox label="Search articles" value={search} onSearch={(text) => setList({ search: text })} />}
          >
            <Select
              aria-label="Status"
              placeholder="All statuses"
              clearable
              data={stateOptions}
              value={state ?? null}
              onChange={(value) => setList({ state: articleStates.find((each) => each === value) })}
            />
            <Select
              aria-label="Category"
              placeholder="All categories"
              clearable
              searchable
              data={(categories.data?.categories ?? []).map(({ id: value, name }) => ({
                value: String(value),
                label: name,
              }))}
              value={category === undefined ? null : String(category)}
              onChange={(value) => setList({ category: value === null ? undefined : Number(value) })}
            />
          </FilterFields>
        }
        actions={actionsFor}
        bulk={canPublish ? selected.bulk : []}
        empty={<NoArticles hasCategories={(categories.data?.categories.length ?? 0) > 0} />}
      />
      {selected.dialog}
      {dialogs}
    </>
  );
}

/** Name of the action that opens an article, by what the user may do there. */
const openLabel = ({ review, edit }: ArticleRights): string => {
  if (review) return 'Review';
  return edit ? 'Edit' : 'Open';
};

function useRowActions() {
  const navigate = useNavigate();
  const rightsFor = useArticleRights();
  const commands = useArticleCommands();
  const actionsFor = (article: ArticleRow): RowAction[] => {
    const rights = rightsFor(article);
    const { post_url } = article;
    const actions: (RowAction | false)[] = [
      {
        label: openLabel(rights),
        icon: IconEdit,
        isQuick: true,
        onClick: () =>
          void navigate({ to: '/bulkaicontentgeneration/articles/$id', params: { id: String(article.id) } }),
      },
      post_url !== null && {
        label: 'View post',
        icon: IconExternalLink,
        isQuick: true,
        onClick: () => void window.open(post_url, '_blank', 'noopener'),
      },
      rights.review && { label: 'Approve', icon: IconCheck, isQuick: true, onClick: () => commands.approve(article) },
      rights.review && { label: 'Send back', icon: IconArrowBackUp, onClick: () => commands.sendBack(article) },
      rights.publish && { label: 'Publish', icon: IconSend, onClick: () => commands.publish(article) },
      rights.writeAgain && { label: 'Write again', icon: IconRefresh, onClick: () => commands.writeAgain(article) },
      rights.review && { label: 'Discard', icon: IconTrash, danger: true, onClick: () => commands.discard(article) },
      rights.delete && { label: 'Delete', icon: IconTrash, danger: true, onClick: () => commands.remove(article) },
    ];
    return actions.filter((action) => action !== false);
  };
  return { actionsFor, dialogs: commands.dialogs };
}

/** Leads to the categories, where articles come from. */
function NoArticles({ hasCategories }: { hasCategories: boolean }) {
  const canEdit = useCan('bulk_ai:editor');
  return (
    <EmptyState
      illustration="envelope"
      title="No articles yet"
      action={
        hasCategories ? (
          <Button component={Link} to="/bulkaicontentgeneration/plan">
            View schedule
          </Button>
        ) : (
          canEdit && (
            <Button component={Link} to="/bulkaicontentgeneration/categories">
              Add keywords
            </Button>
          )
        )
      }
    >
      {hasCategories
        ? 'The first article of your keywords appears here as soon as it is started.'
        : 'Add a category with up to 50 keywords. Each keyword becomes an article.'}
    </EmptyState>
  );
}
