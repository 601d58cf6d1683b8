import type { SiteLanguage } from '@fanfare/contract/sites/languages';

/** Texts of emails to subscribers and of the pages behind their links. */
type Translations = {
  confirmSubject: string;
  confirmText: string;
  confirm: string;
  confirmEnding: string;
  subscribedTitle: string;
  subscribedText: string;
  alreadyText: string;
  unsubscribeTitle: string;
  unsubscribe: string;
  unsubscribedTitle: string;
  unsubscribedText: string;
  linkTitle: string;
  linkText: string;
  back: string;
};

const en = (sender: string): Translations => ({
  confirmSubject: `Confirm your subscription to ${sender}`,
  confirmText: `Someone, hopefully you, entered this email address to get emails from ${sender}.`,
  confirm: 'Confirm subscription',
  confirmEnding: 'The link is valid for 7 days. If this wasn’t you, ignore this email and you won’t get another one.',
  subscribedTitle: `You’re subscribed to ${sender}`,
  subscribedText: 'Every email has a link to unsubscribe.',
  alreadyText: `Someone entered this email address to get emails from ${sender}. It’s already subscribed, so there’s nothing to do.`,
  unsubscribeTitle: `Unsubscribe from ${sender}?`,
  unsubscribe: 'Unsubscribe',
  unsubscribedTitle: `You’re unsubscribed from ${sender}`,
  unsubscribedText: 'You won’t get more emails. You can close this page.',
  linkTitle: 'This link is no longer valid',
  linkText: 'Subscribe again on the site to get a new one.',
  back: `Back to ${sender}`,
});

const de = (sender: string): Translations => ({
  confirmSubject: `Bestätigen Sie Ihr Abonnement von ${sender}`,
  confirmText: `Jemand, hoffentlich Sie, hat diese E-Mail-Adresse eingegeben, um E-Mails von ${sender} zu erhalten.`,
  confirm: 'Abonnement bestätigen',
  confirmEnding:
    'Der Link ist 7 Tage gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Sie erhalten dann keine weitere.',
  subscribedTitle: `Sie haben ${sender} abonniert`,
  subscribedText: 'Jede E-Mail enthält einen Link zum Abmelden.',
  alreadyText: `Jemand hat diese E-Mail-Adresse eingegeben, um E-Mails von ${sender} zu erhalten. Sie ist schon angemeldet, Sie müssen nichts tun.`,
  unsubscribeTitle: `Von ${sender} abmelden?`,
  unsubscribe: 'Abmelden',
  unsubscribedTitle: `Sie sind von ${sender} abgemeldet`,
  unsubscribedText: 'Sie erhalten keine weiteren E-Mails. Sie können diese Seite schließen.',
  linkTitle: 'Dieser Link ist nicht mehr gültig',
  linkText: 'Melden Sie sich auf der Website noch einmal an, um einen neuen zu erhalten.',
  back: `Zurück zu ${sender}`,
});

const fr = (sender: string): Translations => ({
  confirmSubject: `Confirmez votre abonnement à ${sender}`,
  confirmText: `Quelqu’un, sans doute vous, a saisi cette adresse pour recevoir les e-mails de ${sender}.`,
  confirm: 'Confirmer l’abonnement',
  confirmEnding:
    'Le lien est valable 7 jours. Si ce n’était pas vous, ignorez cet e-mail, vous n’en recevrez pas d’autre.',
  subscribedTitle: `Vous êtes abonné à ${sender}`,
  subscribedText: 'Chaque e-mail contient un lien de désabonnement.',
  alreadyText: `Quelqu’un a saisi cette adresse pour recevoir les e-mails de ${sender}. Elle est déjà abonnée, vous n’avez rien à faire.`,
  unsubscribeTitle: `Se désabonner de ${sender} ?`,
  unsubscribe: 'Se désabonner',
  unsubscribedTitle: `Vous êtes désabonné de ${sender}`,
  unsubscribedText: 'Vous ne recevrez plus d’e-mails. Vous pouvez fermer cette page.',
  linkTitle: 'Ce lien n’est plus valable',
  linkText: 'Abonnez-vous de nouveau sur le site pour en recevoir un autre.',
  back: `Retour à ${sender}`,
});

const es = (sender: string): Translations => ({
  confirmSubject: `Confirme su suscripción a ${sender}`,
  confirmText: `Alguien, esperamos que usted, introdujo esta dirección para recibir correos de ${sender}.`,
  confirm: 'Confirmar suscripción',
  confirmEnding: 'El enlace es válido durante 7 días. Si no fue usted, ignore este correo y no recibirá ningún otro.',
  subscribedTitle: `Está suscrito a ${sender}`,
  subscribedText: 'Cada correo contiene un enlace para darse de baja.',
  alreadyText: `Alguien introdujo esta dirección para recibir correos de ${sender}. Ya está suscrita, no tiene que hacer nada.`,
  unsubscribeTitle: `¿Darse de baja de ${sender}?`,
  unsubscribe: 'Darse de baja',
  unsubscribedTitle: `Se ha dado de baja de ${sender}`,
  unsubscribedText: 'No recibirá más correos. Puede cerrar esta página.',
  linkTitle: 'Este enlace ya no es válido',
  linkText: 'Suscríbase de nuevo en el sitio para recibir otro.',
  back: `Volver a ${sender}`,
});

const it = (sender: string): Translations => ({
  confirmSubject: `Conferma l’iscrizione a ${sender}`,
  confirmText: `Qualcuno, speriamo tu, ha inserito questo indirizzo per ricevere le email di ${sender}.`,
  confirm: 'Conferma l’iscrizione',
  confirmEnding: 'Il link è valido per 7 giorni. Se non sei stato tu, ignora questa email e non ne riceverai altre.',
  subscribedTitle: `Sei iscritto a ${sender}`,
  subscribedText: 'Ogni email contiene un link per annullare l’iscrizione.',
  alreadyText: `Qualcuno ha inserito questo indirizzo per ricevere le email di ${sender}. È già iscritto, non devi fare nulla.`,
  unsubscribeTitle: `Annullare l’iscrizione a ${sender}?`,
  unsubscribe: 'Annulla l’iscrizione',
  unsubscribedTitle: `Non sei più iscritto a ${sender}`,
  unsubscribedText: 'Non riceverai altre email. Puoi chiudere questa pagina.',
  linkTitle: 'Questo link non è più valido',
  linkText: 'Iscriviti di nuovo sul sito per riceverne un altro.',
  back: `Torna a ${sender}`,
});

const translations: Partial<Record<SiteLanguage, (sender: string) => Translations>> = { de, en, es, fr, it };

/** In this language if translated, otherwise in English. `sender`: the name of the site. */
export const translationsFor = (language: SiteLanguage, sender: string): Translations =>
  (translations[language] ?? en)(sender);
