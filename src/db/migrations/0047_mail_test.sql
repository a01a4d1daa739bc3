-- When the latest test e-mail was sent, kept beyond the letter, which is removed after a while. Where it is removed already, the test is
-- to be repeated.

insert into settings (name, value)
select 'mail_test_sent_at', max(m.sent_at)
from mail_out m
where m.template = 'mail_test' and m.sent_at is not null
group by m.template;
