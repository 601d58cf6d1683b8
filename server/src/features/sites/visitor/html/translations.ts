import type { SiteLanguage } from '@fanfare/contract/sites/languages';

/** Texts of the site's own pages. */
export type Translations = {
  older: string;
  newer: string;
  home: string;
  menu: string;
  byAuthor: string;
  feed: string;
  empty: string;
  notFoundTitle: string;
  notFoundText: string;
  viewAllPosts: string;
  updated: string;
  preview: string;
  skipToText: string;
  madeWith: string;
  comments: string;
  unnamedAuthor: string;
  joinDiscussion: string;
  search: string;
  noResults: string;
};

const en: Translations = {
  older: 'Older posts',
  newer: 'Newer posts',
  home: 'All posts',
  menu: 'Menu',
  byAuthor: 'By',
  feed: 'Feed',
  empty: 'No posts yet.',
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have moved or been deleted.',
  viewAllPosts: 'View all posts',
  updated: 'Updated',
  preview: 'This is a preview. Only people with this link can see it, until the link expires.',
  skipToText: 'Skip to content',
  madeWith: 'Published with Fanfare',
  comments: 'Comments from Facebook',
  unnamedAuthor: 'A Facebook user',
  joinDiscussion: 'Comment on Facebook',
  search: 'Search',
  noResults: 'No posts found. Try another word.',
};

const de: Translations = {
  older: 'Ältere Beiträge',
  newer: 'Neuere Beiträge',
  home: 'Alle Beiträge',
  menu: 'Menü',
  byAuthor: 'Von',
  feed: 'Feed',
  empty: 'Hier ist noch nichts erschienen. Schauen Sie bald wieder vorbei.',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist sie umgezogen, vielleicht war sie nie hier.',
  viewAllPosts: 'Alle Beiträge ansehen',
  updated: 'Aktualisiert',
  preview: 'Dies ist eine Vorschau. Nur wer diesen Link hat, sieht sie, und nur bis er abläuft.',
  skipToText: 'Zum Text',
  madeWith: 'Veröffentlicht mit Fanfare',
  comments: 'Kommentare von Facebook',
  unnamedAuthor: 'Jemand auf Facebook',
  joinDiscussion: 'Auf Facebook mitreden',
  search: 'Suche',
  noResults: 'Keine Beiträge gefunden. Versuchen Sie ein anderes Wort.',
};

const fr: Translations = {
  older: 'Articles plus anciens',
  newer: 'Articles plus récents',
  home: 'Tous les articles',
  menu: 'Menu',
  byAuthor: 'Par',
  feed: 'Flux',
  empty: 'Rien n’a encore été publié ici. Revenez bientôt.',
  notFoundTitle: 'Cette page n’existe pas',
  notFoundText: 'Elle a peut-être déménagé, ou n’a jamais été ici.',
  viewAllPosts: 'Voir tous les articles',
  updated: 'Mis à jour',
  preview: 'Ceci est un aperçu. Seules les personnes ayant ce lien le voient, jusqu’à son expiration.',
  skipToText: 'Aller au texte',
  madeWith: 'Publié avec Fanfare',
  comments: 'Commentaires de Facebook',
  unnamedAuthor: 'Une personne sur Facebook',
  joinDiscussion: 'Participer sur Facebook',
  search: 'Rechercher',
  noResults: 'Aucun article trouvé. Essayez un autre mot.',
};

const es: Translations = {
  older: 'Entradas anteriores',
  newer: 'Entradas más recientes',
  home: 'Todas las entradas',
  menu: 'Menú',
  byAuthor: 'Por',
  feed: 'Feed',
  empty: 'Aún no se ha publicado nada aquí. Vuelva pronto.',
  notFoundTitle: 'Esta página no existe',
  notFoundText: 'Puede que se haya movido o que nunca estuviera aquí.',
  viewAllPosts: 'Ver todas las entradas',
  updated: 'Actualizado',
  preview: 'Esto es una vista previa. Solo la ven quienes tienen este enlace, hasta que caduque.',
  skipToText: 'Ir al texto',
  madeWith: 'Publicado con Fanfare',
  comments: 'Comentarios de Facebook',
  unnamedAuthor: 'Alguien en Facebook',
  joinDiscussion: 'Participar en Facebook',
  search: 'Buscar',
  noResults: 'No se encontraron entradas. Pruebe con otra palabra.',
};

const it: Translations = {
  older: 'Articoli precedenti',
  newer: 'Articoli più recenti',
  home: 'Tutti gli articoli',
  menu: 'Menu',
  byAuthor: 'Di',
  feed: 'Feed',
  empty: 'Qui non è ancora stato pubblicato nulla. Torna presto.',
  notFoundTitle: 'Questa pagina non esiste',
  notFoundText: 'Forse si è spostata, o non è mai stata qui.',
  viewAllPosts: 'Vedi tutti gli articoli',
  updated: 'Aggiornato',
  preview: 'Questa è un’anteprima. La vede solo chi ha questo link, finché non scade.',
  skipToText: 'Vai al testo',
  madeWith: 'Pubblicato con Fanfare',
  comments: 'Commenti da Facebook',
  unnamedAuthor: 'Qualcuno su Facebook',
  joinDiscussion: 'Partecipa su Facebook',
  search: 'Cerca',
  noResults: 'Nessun articolo trovato. Prova con un’altra parola.',
};

const translations: Partial<Record<SiteLanguage, Translations>> = { de, en, es, fr, it };

/** In the site's language if translated, otherwise in English. */
export const translationsFor = (language: SiteLanguage): Translations => translations[language] ?? en;
export const hasTranslation = (language: SiteLanguage): boolean => translations[language] !== undefined;
