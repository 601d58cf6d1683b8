import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { SubscribeAnswer } from './view-models.ts';

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
  subscribeTitle: string;
  /** `{site}`: the name of the site. */
  subscribeConsent: string;
  emailAddress: string;
  subscribe: string;
  subscribeAnswers: Record<SubscribeAnswer, { title: string; text: string }>;
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
  noResults: 'Nothing found. Try another word.',
  subscribeTitle: 'Subscribe by email',
  subscribeConsent: 'You agree to get emails from {site}. You can unsubscribe at any time.',
  emailAddress: 'Email address',
  subscribe: 'Subscribe',
  subscribeAnswers: {
    sent: {
      title: 'Check your inbox',
      text: 'We sent you an email. Open the link in it to confirm your subscription.',
    },
    again: {
      title: 'Check your email address',
      text: 'The form wasn’t sent. Enter your email address again.',
    },
    later: {
      title: 'Try again later',
      text: 'We can’t send an email right now. Try again later.',
    },
  },
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
  noResults: 'Nichts gefunden. Versuchen Sie ein anderes Wort.',
  subscribeTitle: 'Per E-Mail abonnieren',
  subscribeConsent: 'Sie erhalten E-Mails von {site}. Sie können sich jederzeit abmelden.',
  emailAddress: 'E-Mail-Adresse',
  subscribe: 'Abonnieren',
  subscribeAnswers: {
    sent: {
      title: 'Sehen Sie in Ihr Postfach',
      text: 'Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, um Ihr Abonnement zu bestätigen.',
    },
    again: {
      title: 'Prüfen Sie Ihre E-Mail-Adresse',
      text: 'Das Formular wurde nicht gesendet. Geben Sie Ihre E-Mail-Adresse noch einmal ein.',
    },
    later: {
      title: 'Versuchen Sie es später',
      text: 'Wir können gerade keine E-Mail senden. Versuchen Sie es später noch einmal.',
    },
  },
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
  noResults: 'Aucun résultat. Essayez un autre mot.',
  subscribeTitle: 'S’abonner par e-mail',
  subscribeConsent: 'Vous acceptez de recevoir les e-mails de {site}. Vous pouvez vous désabonner à tout moment.',
  emailAddress: 'Adresse e-mail',
  subscribe: 'S’abonner',
  subscribeAnswers: {
    sent: {
      title: 'Consultez votre messagerie',
      text: 'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour confirmer votre abonnement.',
    },
    again: {
      title: 'Vérifiez votre adresse e-mail',
      text: 'Le formulaire n’a pas été envoyé. Saisissez à nouveau votre adresse e-mail.',
    },
    later: {
      title: 'Réessayez plus tard',
      text: 'Nous ne pouvons pas envoyer d’e-mail pour le moment. Réessayez plus tard.',
    },
  },
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
  noResults: 'Sin resultados. Pruebe con otra palabra.',
  subscribeTitle: 'Suscribirse por correo',
  subscribeConsent: 'Acepta recibir correos de {site}. Puede darse de baja en cualquier momento.',
  emailAddress: 'Correo electrónico',
  subscribe: 'Suscribirse',
  subscribeAnswers: {
    sent: {
      title: 'Revise su correo',
      text: 'Le hemos enviado un correo. Abra el enlace que contiene para confirmar su suscripción.',
    },
    again: {
      title: 'Compruebe su correo electrónico',
      text: 'El formulario no se envió. Introduzca de nuevo su correo electrónico.',
    },
    later: {
      title: 'Inténtelo más tarde',
      text: 'Ahora no podemos enviar correos. Inténtelo más tarde.',
    },
  },
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
  noResults: 'Nessun risultato. Prova con un’altra parola.',
  subscribeTitle: 'Iscriviti via email',
  subscribeConsent: 'Accetti di ricevere email da {site}. Puoi annullare l’iscrizione in qualsiasi momento.',
  emailAddress: 'Indirizzo email',
  subscribe: 'Iscriviti',
  subscribeAnswers: {
    sent: {
      title: 'Controlla la posta',
      text: 'Ti abbiamo inviato un’email. Apri il link che contiene per confermare l’iscrizione.',
    },
    again: {
      title: 'Controlla l’indirizzo email',
      text: 'Il modulo non è stato inviato. Inserisci di nuovo l’indirizzo email.',
    },
    later: {
      title: 'Riprova più tardi',
      text: 'Ora non possiamo inviare email. Riprova più tardi.',
    },
  },
};

const translations: Partial<Record<SiteLanguage, Translations>> = { de, en, es, fr, it };

/** In the site's language if translated, otherwise in English. */
export const translationsFor = (language: SiteLanguage): Translations => translations[language] ?? en;
export const hasTranslation = (language: SiteLanguage): boolean => translations[language] !== undefined;
