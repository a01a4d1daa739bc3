-- Cases, decisions, appeals and reason codes. Reports become cases and keep their public ids.

create table reason_codes (
  key integer primary key,
  code text not null,
  basis text not null constraint reason_codes_basis check (basis in ('law', 'terms')),
  position integer not null,
  version integer not null default 1
) strict;
create unique index reason_codes_code on reason_codes (code);

create table reason_code_texts (
  reason_key integer not null references reason_codes (key) on delete cascade,
  locale text not null constraint reason_code_texts_locale check (locale in ('en', 'uk', 'de')),
  label text not null,
  text text not null,
  primary key (reason_key, locale)
) strict, without rowid;

insert into reason_codes (key, code, basis, position) values
  (1, 'spam', 'terms', 1),
  (2, 'duplicate', 'terms', 2),
  (3, 'wrong_category', 'terms', 3),
  (4, 'misleading', 'terms', 4),
  (5, 'missing_information', 'terms', 5),
  (6, 'bad_language', 'terms', 6),
  (7, 'broken_link', 'terms', 7),
  (8, 'image_quality', 'terms', 8),
  (9, 'forbidden_goods', 'terms', 9),
  (10, 'forbidden_service', 'terms', 10),
  (11, 'unlicensed_activity', 'law', 11),
  (12, 'discrimination', 'law', 12),
  (13, 'political_ad', 'terms', 13),
  (14, 'adult', 'terms', 14),
  (15, 'copyright', 'law', 15),
  (16, 'personal_data', 'law', 16),
  (17, 'impersonation', 'terms', 17),
  (18, 'fraud', 'law', 18),
  (19, 'illegal_other', 'law', 19),
  (20, 'other', 'terms', 20);

insert into reason_code_texts (reason_key, locale, label, text) values
  (1, 'en', 'Spam',
    'The content advertises again and again, or was published without a purpose for readers.'),
  (1, 'uk', 'Спам',
    'Вміст є повторюваною рекламою або опублікований без користі для читачів.'),
  (1, 'de', 'Spam',
    'Der Inhalt wirbt wiederholt oder wurde ohne Nutzen für Leserinnen und Leser veröffentlicht.'),
  (2, 'en', 'Duplicate',
    'The same content is already published on this portal.'),
  (2, 'uk', 'Повтор',
    'Такий самий вміст уже опубліковано на цьому порталі.'),
  (2, 'de', 'Doppelt',
    'Derselbe Inhalt ist auf diesem Portal bereits veröffentlicht.'),
  (3, 'en', 'Wrong category',
    'The content stands in a category in which readers do not expect it.'),
  (3, 'uk', 'Неправильна категорія',
    'Вміст розміщено в категорії, у якій читачі його не очікують.'),
  (3, 'de', 'Falsche Kategorie',
    'Der Inhalt steht in einer Kategorie, in der man ihn nicht erwartet.'),
  (4, 'en', 'Misleading',
    'The content gives a wrong impression of facts, offers or prices.'),
  (4, 'uk', 'Введення в оману',
    'Вміст створює хибне уявлення про факти, пропозиції або ціни.'),
  (4, 'de', 'Irreführend',
    'Der Inhalt erweckt einen falschen Eindruck von Tatsachen, Angeboten oder Preisen.'),
  (5, 'en', 'Missing information',
    'Information is missing that readers need or that the rules of the portal ask for.'),
  (5, 'uk', 'Бракує відомостей',
    'Бракує відомостей, які потрібні читачам або яких вимагають правила порталу.'),
  (5, 'de', 'Angaben fehlen',
    'Es fehlen Angaben, die man braucht oder die die Regeln des Portals verlangen.'),
  (6, 'en', 'Insulting language',
    'The content insults people or uses words that the rules of the portal exclude.'),
  (6, 'uk', 'Образлива мова',
    'Вміст ображає людей або містить слова, які виключають правила порталу.'),
  (6, 'de', 'Beleidigende Sprache',
    'Der Inhalt beleidigt Menschen oder enthält Wörter, die nach den Regeln des Portals nicht erlaubt sind.'),
  (7, 'en', 'Broken link',
    'A link leads nowhere, or to something other than what it announces.'),
  (7, 'uk', 'Непрацююче посилання',
    'Посилання нікуди не веде або веде не туди, куди обіцяє.'),
  (7, 'de', 'Defekter Link',
    'Ein Link führt ins Leere oder zu etwas anderem, als er ankündigt.'),
  (8, 'en', 'Unsuitable picture',
    'A picture is too small or blurred, or does not show what the text is about.'),
  (8, 'uk', 'Невідповідне зображення',
    'Зображення замале, нечітке або не відповідає тексту.'),
  (8, 'de', 'Ungeeignetes Bild',
    'Ein Bild ist zu klein, unscharf oder zeigt nicht, wovon der Text handelt.'),
  (9, 'en', 'Forbidden goods',
    'The content offers goods that the rules of the portal exclude.'),
  (9, 'uk', 'Заборонені товари',
    'Вміст пропонує товари, які виключають правила порталу.'),
  (9, 'de', 'Verbotene Waren',
    'Der Inhalt bietet Waren an, die nach den Regeln des Portals nicht erlaubt sind.'),
  (10, 'en', 'Forbidden service',
    'The content offers a service that the rules of the portal exclude.'),
  (10, 'uk', 'Заборонена послуга',
    'Вміст пропонує послугу, яку виключають правила порталу.'),
  (10, 'de', 'Verbotene Dienstleistung',
    'Der Inhalt bietet eine Dienstleistung an, die nach den Regeln des Portals nicht erlaubt ist.'),
  (11, 'en', 'Activity without a licence',
    'The law requires a licence for the offered activity, and none has been shown.'),
  (11, 'uk', 'Діяльність без дозволу',
    'Для запропонованої діяльності закон вимагає дозволу, а його не надано.'),
  (11, 'de', 'Tätigkeit ohne Bewilligung',
    'Das Gesetz verlangt für die angebotene Tätigkeit eine Bewilligung; sie wurde nicht vorgelegt.'),
  (12, 'en', 'Discrimination or incitement to hatred',
    'The content degrades or excludes people because of who they are, or incites to hatred against them.'),
  (12, 'uk', 'Дискримінація або розпалювання ворожнечі',
    'Вміст принижує чи виключає людей через те, ким вони є, або розпалює ненависть до них.'),
  (12, 'de', 'Diskriminierung oder Aufruf zu Hass',
    'Der Inhalt setzt Menschen wegen ihrer Eigenschaften herab, grenzt sie aus oder ruft zu Hass gegen sie auf.'),
  (13, 'en', 'Political advertising',
    'The portal takes no political advertising.'),
  (13, 'uk', 'Політична реклама',
    'Портал не приймає політичної реклами.'),
  (13, 'de', 'Politische Werbung',
    'Das Portal nimmt keine politische Werbung an.'),
  (14, 'en', 'Sexual content',
    'The content is sexual or offers sexual services, which the rules of the portal exclude.'),
  (14, 'uk', 'Сексуальний вміст',
    'Вміст має сексуальний характер або пропонує сексуальні послуги, що виключають правила порталу.'),
  (14, 'de', 'Sexuelle Inhalte',
    'Der Inhalt ist sexueller Art oder bietet sexuelle Dienste an; die Regeln des Portals erlauben das nicht.'),
  (15, 'en', 'Copyright',
    'The content uses the work of somebody else without permission.'),
  (15, 'uk', 'Авторське право',
    'Вміст використовує чужий твір без дозволу.'),
  (15, 'de', 'Urheberrecht',
    'Der Inhalt verwendet ein fremdes Werk ohne Erlaubnis.'),
  (16, 'en', 'Personal data',
    'The content reveals private information about a person without a legal ground.'),
  (16, 'uk', 'Персональні дані',
    'Вміст розкриває приватні відомості про особу без законної підстави.'),
  (16, 'de', 'Personendaten',
    'Der Inhalt gibt private Angaben über eine Person ohne Rechtsgrund preis.'),
  (17, 'en', 'Impersonation',
    'The content or the account pretends to be somebody else.'),
  (17, 'uk', 'Видавання себе за іншого',
    'Вміст або обліковий запис видає себе за когось іншого.'),
  (17, 'de', 'Falsche Identität',
    'Der Inhalt oder das Konto gibt sich als jemand anderes aus.'),
  (18, 'en', 'Fraud',
    'The content deceives people to get their money or data.'),
  (18, 'uk', 'Шахрайство',
    'Вміст вводить людей в оману, щоб отримати їхні гроші чи дані.'),
  (18, 'de', 'Betrug',
    'Der Inhalt täuscht Menschen, um an ihr Geld oder ihre Daten zu kommen.'),
  (19, 'en', 'Breaks the law in another way',
    'The content breaks the law in a way that the explanation names.'),
  (19, 'uk', 'Порушує закон в інший спосіб',
    'Вміст порушує закон у спосіб, названий у поясненні.'),
  (19, 'de', 'Auf andere Weise rechtswidrig',
    'Der Inhalt ist aus dem Grund rechtswidrig, den die Erklärung nennt.'),
  (20, 'en', 'Another rule of the portal',
    'The content breaks a rule of the portal that the explanation names.'),
  (20, 'uk', 'Інше правило порталу',
    'Вміст порушує правило порталу, назване в поясненні.'),
  (20, 'de', 'Andere Regel des Portals',
    'Der Inhalt verletzt eine Regel des Portals, die die Erklärung nennt.');

create table cases (
  key integer primary key,
  id text not null,
  cause text not null constraint cases_cause check (cause in
    ('submission', 'change', 'report', 'appeal', 'inspection')),
  subject_kind text not null,
  -- public identity of the object; empty for a page
  subject_id text not null default '',
  -- without language prefix, as it was then
  subject_path text not null,
  subject_title text not null,
  owner_key integer references users (key) on delete set null,
  -- kind of problem of a report
  category text,
  text text not null default '',
  place text not null default '',
  -- the person who reported or appealed, erased some time after the end
  sender_name text not null default '',
  sender_email text not null default '',
  sender_key integer references users (key) on delete set null,
  locale text not null constraint cases_locale check (locale in ('en', 'uk', 'de')),
  priority text not null default 'normal' constraint cases_priority check (priority in ('normal', 'high')),
  state text not null default 'open' constraint cases_state check (state in ('open', 'assigned', 'decided', 'closed')),
  assignee_key integer references users (key) on delete set null,
  locked_by integer references users (key) on delete set null,
  locked_until text,
  due_at text not null,
  reminded_at text,
  -- the decision that an appeal is about, and the party that appeals
  appealed_decision integer references decisions (key) on delete cascade,
  appeal_party text constraint cases_appeal_party check (appeal_party in ('owner', 'reporter')),
  closed_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint cases_appeal check ((cause = 'appeal') = (appealed_decision is not null) and (cause = 'appeal') = (appeal_party is not null))
) strict;
create unique index cases_id on cases (id);
create index cases_state on cases (state, due_at, key);
create index cases_created on cases (created_at);
create index cases_subject on cases (subject_kind, subject_id, subject_path, state);
create index cases_closed on cases (closed_at) where closed_at is not null;
create index cases_sender on cases (sender_key) where sender_key is not null;
create index cases_sender_email on cases (sender_email) where sender_email <> '';
create index cases_owner on cases (owner_key) where owner_key is not null;
create index cases_assignee on cases (assignee_key, state, due_at) where assignee_key is not null;
create index cases_locked_by on cases (locked_by) where locked_by is not null;
create unique index cases_appealed on cases (appealed_decision, appeal_party) where appealed_decision is not null;

create table decisions (
  key integer primary key,
  case_key integer not null references cases (key) on delete cascade,
  outcome text not null constraint decisions_outcome check (outcome in
    ('approve', 'approve_with_edits', 'request_changes', 'reject', 'corrected', 'hide', 'remove', 'no_action', 'spam',
     'confirmed', 'reversed')),
  reason_key integer references reason_codes (key),
  -- the law or the paragraph of the terms that the decision rests on, in words
  rule text not null default '',
  automated integer not null default 0 constraint decisions_automated check (automated in (0, 1)),
  decided_by integer references users (key) on delete set null,
  decided_at text not null,
  -- until then it can be undone and nobody is told
  takes_effect_at text not null,
  effective_at text,
  appeal_until text,
  -- how the object was before, for a reversal; a JSON value
  state_before text,
  reversed_at text
) strict;
create index decisions_case on decisions (case_key, key);
create index decisions_reason on decisions (reason_key) where reason_key is not null;
create index decisions_pending on decisions (takes_effect_at) where effective_at is null;
create index decisions_effective on decisions (effective_at) where effective_at is not null;
create index decisions_decided_by on decisions (decided_by) where decided_by is not null;

create table decision_texts (
  decision_key integer not null references decisions (key) on delete cascade,
  locale text not null constraint decision_texts_locale check (locale in ('en', 'uk', 'de')),
  text text not null,
  primary key (decision_key, locale)
) strict, without rowid;

create table appeal_links (
  token_hash blob primary key,
  decision_key integer not null references decisions (key) on delete cascade,
  party text not null constraint appeal_links_party check (party in ('owner', 'reporter')),
  created_at text not null
) strict, without rowid;
create index appeal_links_decision on appeal_links (decision_key);

-- The due time of old reports is the setting's default of three days after they came in, one day where the law may be broken.
insert into cases (key, id, cause, subject_kind, subject_id, subject_path, subject_title, owner_key, category, text, place,
  sender_name, sender_email, sender_key, locale, priority, state, assignee_key, due_at, reminded_at, closed_at, created_at,
  updated_at, version)
select r.key, r.id, 'report', r.subject_kind, r.subject_id, r.subject_path, r.subject_title,
  case r.subject_kind
    when 'article' then (select a.owner_key from articles a where a.id = r.subject_id)
    when 'contact' then (select c.owner_key from contacts c where c.id = r.subject_id)
  end,
  r.category, r.text, r.place, r.name, r.email, r.user_key, r.locale,
  iif(r.category in ('copyright', 'personal_data', 'discrimination', 'fraud', 'illegal'), 'high', 'normal'),
  case r.state when 'received' then 'open' when 'in_review' then 'assigned' else r.state end,
  r.assignee_key,
  strftime('%Y-%m-%dT%H:%M:%fZ', r.created_at,
    iif(r.category in ('copyright', 'personal_data', 'discrimination', 'fraud', 'illegal'), '+24 hours', '+72 hours')),
  r.updated_at, r.closed_at, r.created_at, r.updated_at, r.version
from reports r
order by r.key;

-- Earlier reports that were removed left the object to an editor: the decision changes nothing by itself.
insert into decisions (case_key, outcome, decided_by, decided_at, takes_effect_at, effective_at)
select r.key, iif(r.outcome = 'removed', 'remove', r.outcome), r.decided_by, r.decided_at, r.decided_at, r.decided_at
from reports r
where r.outcome is not null and r.decided_at is not null
order by r.key;

insert into decision_texts (decision_key, locale, text)
select d.key, r.locale, r.note
from decisions d
join reports r on r.key = d.case_key
where r.note <> '';

update notifications
set url = replace(url, '/panel/inbox?report=', '/panel/inbox?case=')
where url like '/panel/inbox?report=%';
update audit set object_type = 'case', action = replace(action, 'report.', 'case.') where object_type = 'report';

drop table reports;
