/** A paragraph, a list of points, or words with what they mean. */
export type LegalBlock = string | string[] | Record<string, string>

/**
 * What a legal page says, chapter by chapter. The pages fill in `{company}`, `{email}`, `{law}`, `{hosting}`,
 * `{modelProvider}` and `{authority}` from `operator`.
 */
export interface LegalText {
  lead: string
  chapters: { id: string; title: string; blocks: LegalBlock[] }[]
}

/** A sample: it says truly what this software does, and is no advice. Have yours read by somebody who knows your law. */
export const termsText: LegalText = {
  lead: 'What you can expect from us, what we expect from you, and what happens if something goes wrong.',
  chapters: [
    {
      id: 'the-agreement',
      title: 'The agreement',
      blocks: [
        'These terms are an agreement between you, who open an account, and {company}, who runs this service. You accept them when you register. If you register for a company, you confirm that you may speak for it.',
        'The service is meant for people who work for themselves and for businesses. You must be an adult.',
      ],
    },
    {
      id: 'what-you-get',
      title: 'What you get',
      blocks: [
        'Quillcast writes blog posts from what you tell it about your business, lets you edit them, publishes them to your own WordPress site when you say so, and mails you captions for social networks. How long the posts are and what else is included depends on your plan; the prices and limits on the start page at the time of your payment hold.',
        'Each post is published once. If your site does not respond, we check it before sending anything again. If a planned time passed more than six hours ago, we ask you instead of publishing late.',
        'We work to keep the service available but do not guarantee that it is never interrupted. The status page shows its current state.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      blocks: [
        'Keep your password to yourself and your email address up to date: it’s how you get back in. Tell us at {email} if you think somebody else is using your account.',
        'You connect a WordPress site that is yours or that you may publish on. We use its application password only to test the connection and to look up, place, change and confirm your posts there.',
      ],
    },
    {
      id: 'your-texts',
      title: 'Your texts',
      blocks: [
        'What you enter stays yours. What is written for you from it is yours to use, change and publish; we claim no rights in it.',
        'Texts are written by a language model. They can be wrong, and similar texts may be written for others. Read a post before you publish it: you are responsible for what appears on your site.',
        'Please do not use the service',
        [
          'to publish anything illegal or anything that infringes the rights of others,',
          'to hide who wrote something where the law requires you to say so,',
          'to disrupt it, get around its limits, or access other people’s data.',
        ],
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'Plans are paid by the month, in advance, in US dollars, by card. They renew automatically each month at the same price until you cancel. If we change a price, we’ll email you at least 30 days before it applies to you, and you may cancel until then.',
        'Payments are handled by Stripe; we never see your card number. While the service runs in test mode, no real money moves.',
        'If a payment fails, publishing stops until it is paid. Nothing you have written is lost.',
      ],
    },
    {
      id: 'ending-it',
      title: 'Ending the agreement',
      blocks: [
        'You may cancel at any time, without a reason, in two clicks under Settings → Billing, or by writing to {email} from the address of your account. Your plan then ends with the paid month. Your statutory rights of withdrawal remain.',
        'We may end the agreement with 30 days’ notice, and at once if you break these terms in a serious way. If we end it through no fault of yours, we refund what you have paid for the time remaining.',
        'Posts that were published on your site stay there: they are yours.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable without limit for intent and gross negligence, for harm to life, body and health, and wherever the law allows no limit. Otherwise our liability is limited to the damage that is typical and foreseeable, and to what you have paid in the twelve months before it.',
        'We are not liable for what happens on your WordPress site for reasons outside our service, such as its hosting, its plugins or other people’s changes.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and governing law',
      blocks: [
        'If we change these terms, we’ll email you at least 30 days before. If you don’t agree, you may cancel until then.',
        '{law} holds. If you are a consumer, the protection that the law of your own country gives you remains.',
      ],
    },
  ],
}

/** Also a sample: update it when the data the software keeps, or the place it runs, changes. */
export const privacyText: LegalText = {
  lead: 'What data this service keeps, why, for how long, and who else sees it. No trackers, no advertising.',
  chapters: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: ['{company} is responsible for your data. If you have questions, email {email}.'],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      blocks: [
        'We keep what the service needs to do what you ask of it:',
        {
          'Your account':
            'E-mail address, username, and your password as a hash (Argon2), from which it cannot be read back. Used to sign you in and to contact you.',
          'Your sessions':
            'A hash of each session’s token, when it was last used, and the name your browser gives itself.',
          'Your business':
            'Its name, your ideal client, your promises and what your clients expect. For writing posts that sound like you.',
          'Your WordPress site':
            'Its address, the username, and the application password, encrypted and bound to your account. It is never shown again, not even to you, and never appears in logs or emails.',
          'Your posts':
            'The texts, their keywords and captions, when they are planned, and what happened when they were published.',
          'Your payments':
            'The plan, its period, and the numbers under which the payment provider knows you and your payments. No card numbers.',
          'What was done':
            'Signing in and failing to, changes of password, plan and site, what was published and deleted: what, when, from which internet address and with what browser. So you can check under Settings → Security whether it was you.',
          'Mails to you': 'What was sent to which address and when, so that nothing is sent twice.',
          Limits:
            'How often an internet address tries to sign in or to register, for minutes to hours, to stop password guessing.',
        },
        'The legal basis is our agreement with you and, for security, our legitimate interest in preventing abuse.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      blocks: [
        'Only those who work for us, and only what they need:',
        {
          'Your own WordPress site': 'The posts that you publish, sent to the address you gave.',
          'The language model':
            'To write a post, its topic, keywords, tone, your instructions and your business profile are sent to {modelProvider}. Not your e-mail address, not your password, nothing of the login of your site. Where no model is set up, nothing is sent: you get sample articles.',
          Stripe:
            'Your e-mail address and what you enter on its payment page. In test mode nothing is sent: the payments are built in.',
          'The mail server':
            'Your address and the mails we send you. Without one, mails are kept here and not sent.',
          Hosting: 'The database and server are hosted by {hosting}.',
        },
        'We don’t sell data or show advertising. If an authority asks for data, we disclose only what the law requires.',
      ],
    },
    {
      id: 'your-browser',
      title: 'What stays in your browser',
      blocks: [
        'We set one cookie, when you sign in: it shows that this browser has logged in to your account before, so that someone guessing your password elsewhere does not lock you out. It lasts a year. Our pages load no fonts, scripts or trackers from elsewhere. The video on the start page is loaded from its provider only when you press play; the provider then learns your IP address. To work, the pages keep this in your browser’s local storage:',
        {
          token: 'The key of your session. Removed when you sign out.',
          user: 'Your username, address and plan, to show them at once. Removed when you sign out.',
          'result, registration_data':
            'Your registration until the profile is complete: e-mail address, plan, token and the address of the payment page.',
          theme: 'Light or dark, if you have chosen one.',
          'unsaved:…': 'Text of a post that has not reached us yet, so that nothing you typed is lost.',
        },
        'For the time that a tab is open, its session storage also holds what you have typed into the profile form (without the application password) and into the form for a new post, and messages on the way from one page to the next. You can clear all of it in your browser at any time.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      blocks: [
        [
          'Your account, profile, site and posts: until you delete your account, under Settings → Security, or ask us to.',
          'A post that you delete can be brought back for 30 days, and is then removed for good. What stands on your site is yours.',
          'Sessions: until you sign out, after 12 hours without use, or after 30 days if you chose to be remembered. Ended sessions are removed every night.',
          'Links in mails: 10 minutes to set a new password, 7 days to confirm an address; removed a day after they have ended.',
          'Activity in your account: a year, or until you delete the account. That an account was deleted, without its name: a year.',
          'A login that your WordPress site has handed over and nobody has collected: removed within about an hour.',
          'Invoices: as long as tax law requires.',
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'You may see the data we hold about you, correct it, get a machine-readable copy, have it deleted, restrict its use and object to it. Write to {email} from the address of your account; we answer within a month and charge nothing.',
        'Deleting your account removes your profile, your site with its login, your posts here and your sessions. It touches nothing on your WordPress site. To end the login there too, remove the application password in WordPress under Users, Profile.',
        'You may also complain to {authority}.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When the service changes in a way that affects your data, we update this page and the date at its top. We’ll email you about changes that matter to you.',
      ],
    },
  ],
}
