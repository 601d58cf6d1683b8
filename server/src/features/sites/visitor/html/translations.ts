import type { SiteLanguage } from '@fanfare/contract/sites';

/** The few words a site says itself. */
export type Translations = {
  older: string;
  newer: string;
  home: string;
  categories: string;
  by: string;
  feed: string;
  empty: string;
  missingTitle: string;
  missingText: string;
  toHome: string;
  updated: string;
  preview: string;
  skip: string;
  madeWith: string;
  comments: string;
  someone: string;
  sayMore: string;
};

const en: Translations = {
  older: 'Older posts',
  newer: 'Newer posts',
  home: 'All posts',
  categories: 'Categories',
  by: 'By',
  feed: 'Feed',
  empty: 'Nothing has been published here yet. Come back soon.',
  missingTitle: 'This page is not here',
  missingText: 'It may have moved, or it was never here.',
  toHome: 'See all posts',
  updated: 'Updated',
  preview: 'This is a preview. Only people with this link can see it, until it ends.',
  skip: 'Skip to the text',
  madeWith: 'Published with Fanfare',
  comments: 'Comments from Facebook',
  someone: 'A Facebook user',
  sayMore: 'Join in on Facebook',
};

const de: Translations = {
  older: 'Ältere Beiträge',
  newer: 'Neuere Beiträge',
  home: 'Alle Beiträge',
  categories: 'Kategorien',
  by: 'Von',
  feed: 'Feed',
  empty: 'Hier ist noch nichts erschienen. Schauen Sie bald wieder vorbei.',
  missingTitle: 'Diese Seite gibt es nicht',
  missingText: 'Vielleicht ist sie umgezogen, vielleicht war sie nie hier.',
  toHome: 'Alle Beiträge ansehen',
  updated: 'Aktualisiert',
  preview: 'Dies ist eine Vorschau. Nur wer diesen Link hat, sieht sie, und nur bis er abläuft.',
  skip: 'Zum Text',
  madeWith: 'Veröffentlicht mit Fanfare',
  comments: 'Kommentare von Facebook',
  someone: 'Jemand auf Facebook',
  sayMore: 'Auf Facebook mitreden',
};

const fr: Translations = {
  older: 'Articles plus anciens',
  newer: 'Articles plus récents',
  home: 'Tous les articles',
  categories: 'Catégories',
  by: 'Par',
  feed: 'Flux',
  empty: 'Rien n’a encore été publié ici. Revenez bientôt.',
  missingTitle: 'Cette page n’existe pas',
  missingText: 'Elle a peut-être déménagé, ou n’a jamais été ici.',
  toHome: 'Voir tous les articles',
  updated: 'Mis à jour',
  preview: 'Ceci est un aperçu. Seules les personnes ayant ce lien le voient, jusqu’à son expiration.',
  skip: 'Aller au texte',
  madeWith: 'Publié avec Fanfare',
  comments: 'Commentaires de Facebook',
  someone: 'Une personne sur Facebook',
  sayMore: 'Participer sur Facebook',
};

const es: Translations = {
  older: 'Entradas anteriores',
  newer: 'Entradas más recientes',
  home: 'Todas las entradas',
  categories: 'Categorías',
  by: 'Por',
  feed: 'Feed',
  empty: 'Aún no se ha publicado nada aquí. Vuelva pronto.',
  missingTitle: 'Esta página no existe',
  missingText: 'Puede que se haya movido o que nunca estuviera aquí.',
  toHome: 'Ver todas las entradas',
  updated: 'Actualizado',
  preview: 'Esto es una vista previa. Solo la ven quienes tienen este enlace, hasta que caduque.',
  skip: 'Ir al texto',
  madeWith: 'Publicado con Fanfare',
  comments: 'Comentarios de Facebook',
  someone: 'Alguien en Facebook',
  sayMore: 'Participar en Facebook',
};

const it: Translations = {
  older: 'Articoli precedenti',
  newer: 'Articoli più recenti',
  home: 'Tutti gli articoli',
  categories: 'Categorie',
  by: 'Di',
  feed: 'Feed',
  empty: 'Qui non è ancora stato pubblicato nulla. Torna presto.',
  missingTitle: 'Questa pagina non esiste',
  missingText: 'Forse si è spostata, o non è mai stata qui.',
  toHome: 'Vedi tutti gli articoli',
  updated: 'Aggiornato',
  preview: 'Questa è un’anteprima. La vede solo chi ha questo link, finché non scade.',
  skip: 'Vai al testo',
  madeWith: 'Pubblicato con Fanfare',
  comments: 'Commenti da Facebook',
  someone: 'Qualcuno su Facebook',
  sayMore: 'Partecipa su Facebook',
};

const spoken: Partial<Record<SiteLanguage, Translations>> = { de, en, es, fr, it };

/** In the site's language where we speak it, otherwise in English. */
export const translationsFor = (language: SiteLanguage): Translations => spoken[language] ?? en;
export const isSpoken = (language: SiteLanguage): boolean => spoken[language] !== undefined;
