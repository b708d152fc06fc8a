"""Opens tiles of Swath as a layer of QGIS, and prints what QGIS has as lines of JSON.

    SWATH_TOKEN=… QT_QPA_PLATFORM=offscreen python3 qgis-layer.py <address of OGC API – Features> <collection> <style>

It reads the layer again, and prints the statuses again, for each line that it is given.
"""

import json
import os
import sys

from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsFeatureRequest,
    QgsRectangle,
    QgsVectorLayer,
    QgsWkbTypes,
)

address, collection, style = sys.argv[1:4]
QgsApplication.setPrefixPath("/usr", True)
app = QgsApplication([], False)
app.initQgis()

login = QgsAuthMethodConfig("Basic")
login.setName("Swath")
login.setConfig("username", "x")
login.setConfig("password", os.environ["SWATH_TOKEN"])
auth = QgsApplication.authManager()
auth.setMasterPassword("of this test alone", True)
auth.storeAuthenticationConfig(login)


def open_layer(more=""):
    source = f"url='{address}' typename='{collection}' authcfg='{login.id()}' pagingEnabled='true' {more}"
    return QgsVectorLayer(source, "Tiles", "OAPIF")


def show(name, value):
    print(json.dumps({name: value}), flush=True)


def statuses(layer):
    return {feature["id"]: feature["status"] for feature in layer.getFeatures()}


def ids(features):
    return [feature["id"] for feature in features]


layer = open_layer("pageSize='7'")
show("isValid", layer.isValid())
show("crs", layer.crs().authid())
show("geometry", QgsWkbTypes.displayString(layer.wkbType()))
show("count", layer.featureCount())
show("fields", {field.name(): field.typeName() for field in layer.fields()})
show("all", ids(layer.getFeatures()))

box = QgsFeatureRequest().setFilterRect(QgsRectangle(1.6, 43, 2.2, 44))
show("inBox", ids(open_layer("restrictToRequestBBOX='1'").getFeatures(box)))

layer.setSubsetString("\"status\" = 'FAILED'")
show("failed", ids(layer.getFeatures()))
for name, moment in (("old", "1990-01-01T00:00:00Z"), ("future", "2090-01-01T00:00:00Z")):
    layer.setSubsetString(f"\"date\" >= '{moment}'")
    show(name, len(ids(layer.getFeatures())))
layer.setSubsetString("")

layer.loadNamedStyle(style)
show("categories", [category.value() for category in layer.renderer().categories()])

show("statuses", statuses(layer))
for _ in sys.stdin:
    layer.dataProvider().reloadData()
    show("statuses", statuses(layer))
