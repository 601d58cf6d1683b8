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
  it: {
    confirmSubject: 'Conferma la partecipazione: {contest}',
    confirmText:
      'Questo indirizzo è stato iscritto a «{contest}» di {business}. Apri il link e conferma per partecipare.',
    confirmButton: 'Conferma la mia partecipazione',
    backSubject: 'La tua partecipazione: {contest}',
    backText:
      'Ecco il link alla tua partecipazione a «{contest}» di {business}. Lì puoi anche vedere e cancellare i tuoi dati.',
    backButton: 'Apri la mia partecipazione',
    reminderSubject: 'Termina presto: {contest}',
    reminderText:
      '«{contest}» di {business} termina il {time}. Puoi ancora raccogliere punti. Hai chiesto questo promemoria.',
    receipt: 'Il tuo codice di ricevuta: {code}. Conservalo. Dopo l’estrazione dimostra che hai partecipato.',
    ignore: 'Se non eri tu, ignora questa e-mail.',
  },
  nl: {
    confirmSubject: 'Bevestig je deelname: {contest}',
    confirmText: 'Dit adres is ingevuld bij “{contest}” van {business}. Open de link en bevestig om mee te doen.',
    confirmButton: 'Bevestig mijn deelname',
    backSubject: 'Je deelname: {contest}',
    backText:
      'Hier is de link naar je deelname aan “{contest}” van {business}. Daar kun je ook je gegevens bekijken en wissen.',
    backButton: 'Open mijn deelname',
    reminderSubject: 'Eindigt bijna: {contest}',
    reminderText:
      '“{contest}” van {business} eindigt op {time}. Je kunt nog punten verzamelen. Je vroeg om deze herinnering.',
    receipt: 'Je bewijscode: {code}. Bewaar hem. Na de trekking bewijst hij dat je meedeed.',
    ignore: 'Was jij dit niet? Negeer dan deze e-mail.',
  },
  pt: {
    confirmSubject: 'Confirme a participação: {contest}',
    confirmText: 'Este endereço foi inscrito em «{contest}» de {business}. Abra o link e confirme para participar.',
    confirmButton: 'Confirmar a minha participação',
    backSubject: 'A sua participação: {contest}',
    backText:
      'Aqui está o link para a sua participação em «{contest}» de {business}. Aí também pode ver e apagar os seus dados.',
    backButton: 'Abrir a minha participação',
    reminderSubject: 'Termina em breve: {contest}',
    reminderText: '«{contest}» de {business} termina em {time}. Ainda pode ganhar pontos. Pediu este lembrete.',
    receipt: 'O seu código de recibo: {code}. Guarde-o. Após o sorteio prova que participou.',
    ignore: 'Se não foi você, ignore este e-mail.',
  },
};

export const mailTextsFor = (language: SiteLanguage): MailTexts => translations[language] ?? en;
