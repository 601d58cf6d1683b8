import type { SiteLanguage } from '@fanfare/contract/sites/languages';

type MailTexts = {
  confirmSubject: string;
  confirmText: string;
  confirmButton: string;
  backSubject: string;
  backText: string;
  backButton: string;
  reminderSubject: string;
  reminderText: string;
  receipt: string;
  ignore: string;
};

const en: MailTexts = {
  confirmSubject: 'Confirm your entry: {contest}',
  confirmText: 'This address was entered in “{contest}” by {business}. Open the link and confirm to take part.',
  confirmButton: 'Confirm my entry',
  backSubject: 'Your entry: {contest}',
  backText: 'Here is the link to your entry in “{contest}” by {business}. You can also see and erase your data there.',
  backButton: 'Open my entry',
  reminderSubject: 'Ends soon: {contest}',
  reminderText: '“{contest}” by {business} ends {time}. You can still collect points. You asked for this reminder.',
  receipt: 'Your receipt code: {code}. Keep it. After the draw it proves that your entry took part.',
  ignore: 'If this wasn’t you, ignore this email.',
};

const translations: Partial<Record<SiteLanguage, MailTexts>> = {
  de: {
    confirmSubject: 'Teilnahme bestätigen: {contest}',
    confirmText:
      'Diese Adresse wurde für „{contest}“ von {business} eingetragen. Öffnen Sie den Link und bestätigen Sie, um teilzunehmen.',
    confirmButton: 'Teilnahme bestätigen',
    backSubject: 'Ihre Teilnahme: {contest}',
    backText:
      'Hier ist der Link zu Ihrer Teilnahme an „{contest}“ von {business}. Dort können Sie Ihre Daten auch einsehen und löschen.',
    backButton: 'Teilnahme öffnen',
    reminderSubject: 'Endet bald: {contest}',
    reminderText:
      '„{contest}“ von {business} endet am {time}. Sie können noch Punkte sammeln. Sie wollten daran erinnert werden.',
    receipt: 'Ihr Belegcode: {code}. Bewahren Sie ihn auf. Er belegt nach der Ziehung, dass Sie dabei waren.',
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
  },
  es: {
    confirmSubject: 'Confirma tu participación: {contest}',
    confirmText: 'Esta dirección se inscribió en «{contest}» de {business}. Abre el enlace y confirma para participar.',
    confirmButton: 'Confirmar mi participación',
    backSubject: 'Tu participación: {contest}',
    backText:
      'Aquí está el enlace a tu participación en «{contest}» de {business}. Ahí también puedes ver y borrar tus datos.',
    backButton: 'Abrir mi participación',
    reminderSubject: 'Termina pronto: {contest}',
    reminderText:
      '«{contest}» de {business} termina el {time}. Aún puedes conseguir puntos. Pediste este recordatorio.',
    receipt: 'Tu código de comprobante: {code}. Guárdalo. Tras el sorteo demuestra que participaste.',
    ignore: 'Si no fuiste tú, ignora este correo.',
  },
  fr: {
    confirmSubject: 'Confirmez votre participation : {contest}',
    confirmText:
      'Cette adresse a été inscrite à « {contest} » de {business}. Ouvrez le lien et confirmez pour participer.',
    confirmButton: 'Confirmer ma participation',
    backSubject: 'Votre participation : {contest}',
    backText:
      'Voici le lien vers votre participation à « {contest} » de {business}. Vous pouvez aussi y voir et effacer vos données.',
    backButton: 'Ouvrir ma participation',
    reminderSubject: 'Bientôt terminé : {contest}',
    reminderText:
      '« {contest} » de {business} se termine le {time}. Vous pouvez encore gagner des points. Vous avez demandé ce rappel.',
    receipt: 'Votre code de reçu : {code}. Gardez-le. Après le tirage, il prouve que vous avez participé.',
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail.',
  },
};

export const mailTextsFor = (language: SiteLanguage): MailTexts => translations[language] ?? en;
