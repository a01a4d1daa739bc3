"""People and objects on which the crash rounds work, and the bodies of their calls."""

LONG = "Dieser Satz steht hier, damit der Text lang genug ist, um zu gelten. "


def postal(name, postal_code, town):
    return {"name": name, "street": "Rämistrasse", "house_no": "7", "postal_code": postal_code, "town": town, "country": "CH"}


def wording(title, version):
    return {"version": version, "title": title, "subtitle": "", "excerpt": "Ein Vorspann, der lang genug ist, um zu gelten.",
            "body": f"<h2>Anfang</h2><p>{LONG * 20}</p>", "cover_alt": "Ein Haus", "cover_caption": "", "seo_title": "",
            "seo_description": ""}


def service(category, title):
    text = f"{title}: brakes, gears, wheels and lights. " * 4
    return {
        "category_id": category,
        "texts": {"en": {"title": title, "summary": f"{title} at your home, on weekdays.", "description": f"<p>{text}</p>",
                         "price_note": ""}},
        "languages": ["en", "uk"], "country": "CH", "regions": ["CH-ZH"], "town": "Zürich", "postal_code": "8001",
        "coverage": "at_customer", "price_kind": "hourly", "price": {"minor": 6000, "currency": "CHF"}, "photos": [],
        "provider_type": "private",
        "card": {"contact": {"relay_form": True, "phone": "", "show_phone": "click", "telegram": "", "whatsapp": "", "website": ""},
                 "video_url": "", "hours": {}, "experience_since": None, "credentials": [],
                 "legal": {"name": "", "address": "", "uid": ""}}}


def invoice(email):
    return {"enterprise_id": None, "customer": {"address": postal("Olena Koval", "3011", "Bern"), "vat_number": "", "reference": ""},
            "email": email, "lang": "de", "currency": "CHF", "vat_mode": "site",
            "lines": [{"description": "Plakat, 30 Tage", "quantity": 2, "unit_minor": 9050}], "note": ""}


def package(name, price):
    return {"texts": {"en": {"name": name, "description": "A poster beside the lead story.", "benefits": ["Seen first"]}},
            "placements": ["home-top"], "duration_days": 1, "price": {"minor": price, "currency": "CHF"}, "vat": "site",
            "locales_included": 3, "creatives_max": 1, "targeting": ["device"], "weight": 3, "service_feature_days": 0,
            "audience": "everyone", "highlighted": False}


def booking(form, name):
    """The form of a draft, filled in."""
    return {**form, "name": f"Bikes {name}", "placements": ["home-top"], "destination": "url",
            "reach": {"sections": [], "categories": [], "service_countries": [], "device": "any"},
            "designs": [{"lang": "en", "look": "composed", "headline": f"Bikes {name}", "line": "While you wait, in Zürich",
                         "text": "", "button": "visit", "alt": "", "poster": None, "strip": None, "part": None, "ink": "blue"}],
            "urls": {"en": "https://bikes.example/spring"}, "advertiser_name": "Bikes Zürich",
            "contact": {"name": "Roman", "phone": "+41 44 555 01 02", "email": "roman@bikes.example"},
            "billing": {"customer": {"address": postal("Bikes Zürich", "8004", "Zürich"), "vat_number": "", "reference": ""},
                        "email": "bills@bikes.example", "lang": "en"},
            "declarations": {"truthful": True, "rights_to_image": True, "not_political": True, "licensed_if_regulated": True}}


class Content:
    """Fills a new portal and leaves it running: staff, owners, a category, a package on sale, one booking on the site."""

    def __init__(self, portal):
        portal.data.mkdir(exist_ok=True)
        admin_mail, manager_mail = portal.staff("ada", "admin"), portal.staff("mykola", "manager")
        author_mail = portal.staff("taras", "author")
        owner_mails = [portal.staff(name, "user") for name in ("roman", "olha", "petro", "iryna")]
        portal.start()
        admin, manager = portal.client(admin_mail), portal.client(manager_mail)
        owners = [portal.client(mail) for mail in owner_mails]
        self.author_id = portal.rows("select id from users where email = ?", author_mail)[0][0]
        creditor = {"address": postal("Verein Litfass", "8001", "Zürich"), "email": "", "vat_number": "",
                    "chf_iban": "CH9300762011623852957", "eur_iban": "", "eur_bic": "", "number_prefix": "LF-", "due_days": 10}
        admin.call("PUT", "/api/panel/invoices/creditor", {"version": 1, "creditor": creditor})
        category = {"parent_id": None, "slug": "repairs", "texts": {"en": {"name": "Repairs"}}}
        top = admin.call("POST", "/api/panel/service-categories", category)
        category = {"parent_id": top["id"], "slug": "bicycles", "texts": {"en": {"name": "Bicycles"}}}
        self.service_category = admin.call("POST", "/api/panel/service-categories", category)["id"]
        self.services = {}
        for owner in owners[:2]:
            made = owner.call("POST", "/api/account/services", service(self.service_category, "Repair"))
            self.services[owner.token] = made["id"]
        self.open_places(admin)
        self.package = self.on_sale(admin, "Column", 4800)
        self.put_on_site(portal, owners[2], manager, self.on_sale(admin, "House", 0))
        self.people = {"admin": admin.token, "manager": manager.token, "providers": [owner.token for owner in owners[:2]],
                       "advertisers": [owner.token for owner in owners[2:]]}

    def open_places(self, admin):
        """As many bookings as a place takes share its days."""
        for place in admin.call("GET", "/api/panel/ad-placements"):
            if place["code"] == "home-top":
                form = {name: value for name, value in place.items() if name != "code"}
                admin.call("PUT", f"/api/panel/ad-placements/{place['code']}", {**form, "max_sold": 100})

    def on_sale(self, admin, name, price):
        made = admin.call("POST", "/api/panel/ad-packages", package(name, price))
        call = {"version": made["form"]["version"], "to": "on_sale"}
        admin.call("POST", f"/api/panel/ad-packages/{made['id']}/step", call)
        return made["id"]

    def put_on_site(self, portal, owner, manager, package_id):
        """A booking that is approved and whose only day lasts for the whole run."""
        ad = owner.call("POST", "/api/account/ads", {"package_id": package_id})
        path = f"/api/account/ads/{ad['id']}"
        ad = owner.call("PUT", path, {"version": ad["version"], "form": booking(ad["form"], "on the site")})
        owner.call("POST", f"{path}/step", {"version": ad["version"], "step": "submit"})
        case = manager.call("GET", "/api/panel/cases?state=open")["items"][0]
        call = {"version": case["version"], "outcome": "approve", "reason_code": "", "texts": {}}
        manager.call("POST", f"/api/panel/cases/{case['id']}/decide", call)
        portal.until(lambda: owner.call("GET", path)["state"] == "scheduled", "the booking is scheduled")
        portal.stop()
        days = "start_on = date(start_on, '-2 day'), end_on = date(end_on, '+30 day')"
        portal.write(f"update ads set state = 'running', {days}", f"update ad_slots set {days}")
        portal.start()
