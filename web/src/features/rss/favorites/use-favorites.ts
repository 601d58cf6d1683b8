import { terms } from '@fanfare/contract/kit/terms';
import { rssLimits } from '@fanfare/contract/rss/rss';
import { useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { changeArticles } from '../articles/article-cache.ts';
import { type Article, favoritesKey } from '../rss-queries.ts';

type Draft = Input<'POST /content/rss/favorite/set'>['body'];
/** Values of a favorite that are sent when it is saved; note and day are those of the favorite. */
type Saved = Pick<
  Draft,
  'permalink' | 'title' | 'description' | 'type' | 'pub_date' | 'set_date' | 'note' | 'assoc_sites'
>;

const noFavorite = { favorite_id: null, favorite_date: null, favorite_note: null, favorite_type: null };

/** Saves and removes favorites; a removed one can be restored with its note, day and sites. */
export function useFavorites(site: number | undefined) {
  const client = useQueryClient();

  const save = async (draft: Saved) => {
    const { favorite_id, favorite } = await call('POST /content/rss/favorite/set', { body: draft });
    changeArticles(client, ({ permalink }) => permalink === draft.permalink, {
      favorite_id,
      favorite_date: favorite.set_date,
      favorite_note: favorite.note,
      favorite_type: favorite.type,
    });
    await client.invalidateQueries({ queryKey: [favoritesKey] });
  };

  const remove = async (id: number, saved: Saved) => {
    await call('POST /content/rss/favorite/{id}/delete', { params: { id } });
    changeArticles(client, ({ favorite_id }) => favorite_id === id, noFavorite);
    await client.invalidateQueries({ queryKey: [favoritesKey] });
    toast.undo('Removed from favorites.', () => void save(saved).catch(toast.failed));
  };

  /** The star of an article: saves it for the current site, or removes it. */
  const toggle = async (article: Article) => {
    const draft = toDraft(article, site);
    if (article.favorite_id === null) {
      await save(draft);
      toast.good('Saved to favorites.');
      return;
    }
    const { assoc_sites } = await call('POST /content/rss/sites/associated/get', {
      body: { favorite_id: article.favorite_id },
    });
    const { favorite_date, favorite_note } = article;
    await remove(article.favorite_id, { ...draft, set_date: favorite_date, note: favorite_note ?? '', assoc_sites });
  };

  return {
    toggle: (article: Article) => void toggle(article).catch(toast.failed),
    remove: (id: number, saved: Saved) => void remove(id, saved).catch(toast.failed),
  };
}

const toDraft = (article: Article, site: number | undefined): Saved => ({
  type: article.type,
  permalink: article.permalink,
  title: (article.title.trim() || terms.untitled).slice(0, rssLimits.title),
  description: article.description,
  pub_date: article.pub_date,
  assoc_sites: site === undefined ? [] : [site],
});
